import { embedFrame } from "#app/content/embed-frame.ts";
import { type EmbeddedForm, embeds } from "#app/content/site.ts";
import { standInPath } from "#app/content/stand-in.ts";
import { ExternalLink } from "./external-link.tsx";
import { LinkedText } from "./linked-text.tsx";
import { useFrameLoaded } from "./use-frame-loaded.ts";

type Props = {
  form: EmbeddedForm;
  /** The height of the frame: a class, because the specification sets it by width of the window. */
  className: string;
};

/** An external form inside the page (specification, section 2), with the least that such forms need to work. */
export function EmbedFrame({ form, className }: Props) {
  const { loaded, onLoad } = useFrameLoaded();
  const { title, url } = embeds[form];
  const src = url ?? standInPath(form);
  return (
    <div className="on-paper">
      <div className="content flex flex-wrap justify-between gap-x-12 gap-y-2 py-6">
        <ExternalLink href={src}>{embedFrame.open}</ExternalLink>
        <LinkedText {...embedFrame.privacy} className="text-(--muted)" />
      </div>
      <div className="embed">
        {!loaded && (
          <p className="embed-loading" aria-hidden="true">
            {embedFrame.loading}
          </p>
        )}
        <iframe
          src={src}
          title={title}
          className={className}
          // Scripts together with the origin are safe only in a frame of another origin; our stand-in needs neither.
          sandbox={
            url ? "allow-forms allow-popups allow-same-origin allow-scripts" : "allow-popups"
          }
          allow=""
          referrerPolicy="no-referrer"
          onLoad={onLoad}
        />
      </div>
    </div>
  );
}
