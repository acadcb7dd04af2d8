import { embedFrame, placeholderPath } from "#site/content/embedded-forms.ts";
import { type EmbeddedForm, embeds } from "#site/content/site.ts";
import { ContentError } from "#site/lib/content-error.ts";
import { ExternalLink } from "./external-link.tsx";
import { LinkedText } from "./linked-text.tsx";
import "#site/styles/embed.css";

export type EmbedFrameProps = {
  form: EmbeddedForm;
  /** Sets the frame's height, which can depend on the window's width. */
  className: string;
};

/**
 * An external form in a frame (docs/product.md, section 2), with only the permissions that such forms need. Throws, which
 * fails the build, if the form's URL is not https: browsers would block it.
 */
export function EmbedFrame({ form, className }: EmbedFrameProps) {
  const { title, url } = embeds[form];
  if (url !== null && !(/^https:\/\/[^\s/]/.test(url) && URL.canParse(url))) {
    throw new ContentError(
      `site/content/site.ts, embeds.${form}.url: ${JSON.stringify(url)} must be null or a URL that begins with https://`,
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
          // A frame of our own origin with scripts could leave the sandbox, so only an external form gets both permissions.
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
