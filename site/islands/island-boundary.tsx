import { Component, type ComponentType } from "react";
import { unexpectedError } from "#site/content/layout.ts";
import { announceDrawn } from "./resume.ts";

/**
 * Wraps an island so that, if it fails, an error message replaces it while the rest of the page keeps working
 * (docs/product.md, section 8). The exception's text goes to the console, never to the visitor.
 */
export function withBoundary<Props extends object>(Island: ComponentType<Props>) {
  return class IslandBoundary extends Component<Props> {
    override state = { failed: false };

    static getDerivedStateFromError() {
      return { failed: true };
    }

    override componentDidMount() {
      // Once React is done.
      queueMicrotask(announceDrawn);
    }

    override render() {
      if (!this.state.failed) return <Island {...this.props} />;
      const { heading, status, text } = unexpectedError;
      return (
        <div role="alert" className="content section">
          <h2 className="display display-3">{heading}</h2>
          <p className="subtext">
            {status} {text}
          </p>
        </div>
      );
    }
  };
}
