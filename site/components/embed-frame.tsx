import { embedFrame, ownEmbeds } from "#site/content/embedded-forms.ts";
import { type EmbeddedForm, embeds } from "#site/content/site.ts";
import { frameUrl } from "#site/lib/form-paths.ts";
import { ExternalLink, LinkedText } from "./links.tsx";
import "./embed-frame.css";

export type EmbedFrameProps = {
  form: EmbeddedForm;
  /** Sets the frame's height, which can depend on the window's width. */
  className: string;
};

/**
 * A form in a frame (docs/product.md, section 2), with only the permissions that forms need. While nothing is in the frame,
 * enhancements/embed-frame.ts decides which of the texts in its place is shown.
 */
export function EmbedFrame({ form, className }: EmbedFrameProps) {
  const src = frameUrl(form);
  const isExternal = !ownEmbeds.includes(form);
  return (
    <div className="on-paper">
      <div className="embed-ways content">
        <OtherWays text={embedFrame.notShowing} src={src} />
        {isExternal && <LinkedText {...embedFrame.privacy} className="muted" />}
      </div>
      <div className="embed">
        <p className="embed-text embed-loading muted" aria-hidden="true">
          {embedFrame.loading}
        </p>
        <div className="embed-text" role="status">
          <div className="embed-missing" hidden>
            <p className="display display-3 kicker">{embedFrame.missing}</p>
            <OtherWays src={src} />
          </div>
        </div>
        <iframe
          src={src}
          title={embeds[form].title}
          className={className}
          // A page of the same origin could remove its own sandbox. Our form is restricted by its policy.
          sandbox={
            isExternal ? "allow-forms allow-popups allow-same-origin allow-scripts" : undefined
          }
          allow=""
          referrerPolicy="no-referrer"
        />
      </div>
    </div>
  );
}

/** What a visitor can do who sees no form. */
function OtherWays({ text, src }: { text?: string; src: string }) {
  const { open, or, email } = embedFrame;
  return (
    <p className="muted">
      {text} <ExternalLink href={src}>{open}</ExternalLink> {or}{" "}
      <a href={`mailto:${email}`} className="text-link">
        {email}
      </a>
    </p>
  );
}
