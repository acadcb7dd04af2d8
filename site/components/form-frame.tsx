import { formFrame } from "#site/content/forms.ts";
import { type FramedForm, framedForms } from "#site/content/site.ts";
import { ExternalLink, LinkedText } from "./links.tsx";
import "./form-frame.css";

type Props = {
  kind: FramedForm;
  /** The address of the form. */
  src: string;
};

/**
 * A form in a frame (docs/product.md, section 2), with only the permissions that forms need. While nothing is in the frame,
 * enhancements/form-frame.ts decides which of the texts in its place is shown.
 */
export function FormFrame({ kind, src }: Props) {
  const { title, url } = framedForms[kind];
  const isExternal = url !== null;
  return (
    <div className="on-paper">
      {isExternal && (
        <LinkedText {...formFrame.privacy} className="form-frame-note content muted" />
      )}
      <div className="form-frame">
        <p data-loading className="form-frame-text muted" aria-hidden="true">
          {formFrame.loading}
        </p>
        <div className="form-frame-text" role="status">
          <div data-missing hidden>
            <p className="display display-3 kicker">{formFrame.missing}</p>
            <p className="muted">
              <OtherWays src={src} />
            </p>
          </div>
        </div>
        <iframe
          src={src}
          title={title}
          // Sets its height, which can depend on the window's width.
          className={`${kind}-frame`}
          // A page of the same origin could remove its own sandbox. Our form is restricted by its policy.
          sandbox={
            isExternal ? "allow-forms allow-popups allow-same-origin allow-scripts" : undefined
          }
          allow=""
          referrerPolicy="no-referrer"
        />
      </div>
      <p className="form-frame-note content small muted">
        {formFrame.notShowing} <OtherWays src={src} />
      </p>
    </div>
  );
}

/** What a visitor can do who sees no form. */
function OtherWays({ src }: { src: string }) {
  const { open, or, email } = formFrame;
  return (
    <>
      <ExternalLink href={src}>{open}</ExternalLink> {or}{" "}
      <a href={`mailto:${email}`} className="text-link">
        {email}
      </a>
    </>
  );
}
