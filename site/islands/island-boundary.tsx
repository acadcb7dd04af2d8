import { Component, type ComponentType } from "react";
import { unexpectedError } from "#site/content/layout.ts";

/**
 * An island that fails leaves the words for an unexpected error in its place, while the rest of the page lives
 * (docs/product.md, section 8). The text of the exception is for the developer's console, never for the visitor.
 */
export function withBoundary<Props extends object>(Island: ComponentType<Props>) {
  return class IslandBoundary extends Component<Props> {
    override state = { failed: false };

    static getDerivedStateFromError() {
      return { failed: true };
    }

    override render() {
      if (!this.state.failed) return <Island {...this.props} />;
      const { heading, status, text } = unexpectedError;
      return (
        <div role="alert" className="content py-section">
          <h2 className="display display-3">{heading}</h2>
          <p className="mt-2">
            {status} {text}
          </p>
        </div>
      );
    }
  };
}
