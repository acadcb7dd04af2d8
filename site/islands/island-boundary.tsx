import { Component, type ReactNode } from "react";
import { unexpectedError } from "#site/content/layout.ts";

/**
 * Shows the words for an unexpected error in the place of an island that fails, while the rest of the page lives (docs/product.md,
 * section 8). The text of the exception is for the developer's console, never for the visitor.
 */
export class IslandBoundary extends Component<{ children: ReactNode }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
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
}
