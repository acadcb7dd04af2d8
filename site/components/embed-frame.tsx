import { embedFrame } from "#site/content/embed-frame.ts";
import { placeholderPath } from "#site/content/placeholder.ts";
import { type EmbeddedForm, embeds } from "#site/content/site.ts";
import { ExternalLink } from "./external-link.tsx";
import { LinkedText } from "./linked-text.tsx";

export type EmbedFrameProps = {
  form: EmbeddedForm;
  /** The height of the frame: a class, because it differs by the width of the window. */
  className: string;
};

/**
 * An external form inside the page (docs/product.md, section 2), with the least that such forms need to work. Throws, and
 * so fails the build, when the content gives it an address that browsers would not show in a page from https.
 */
export function EmbedFrame({ form, className }: EmbedFrameProps) {
  const { title, url } = embeds[form];
  if (url !== null && !(/^https:\/\/[^\s/]/.test(url) && URL.canParse(url))) {
    throw new Error(
      `site/content/site.ts, embeds.${form}.url: ${JSON.stringify(url)} must be null or an address that begins with https://`,
    );
  }
  const src = url ?? placeholderPath(form);
  return (
    <div className="on-paper">
      <div className="content flex flex-wrap justify-between gap-x-12 gap-y-2 py-6">
        <ExternalLink href={src}>{embedFrame.open}</ExternalLink>
        <LinkedText {...embedFrame.privacy} className="text-(--muted)" />
      </div>
      <div className="embed relative">
        <p className="embed-loading absolute text-center text-(--muted)" aria-hidden="true">
          {embedFrame.loading}
        </p>
        <iframe
          src={src}
          title={title}
          className={`relative ${className}`}
          // Scripts together with the origin are safe only in a frame of another origin; the placeholder needs neither.
          sandbox={
            url ? "allow-forms allow-popups allow-same-origin allow-scripts" : "allow-popups"
          }
          allow=""
          referrerPolicy="no-referrer"
        />
      </div>
    </div>
  );
}
