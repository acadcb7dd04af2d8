import { useEffect, useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";
import { Icon } from "#site/components/icon.tsx";
import { type GuideChapter, speakerGuidePage } from "#site/content/speaker-guide.ts";
import { useDialog } from "#site/islands/dialog.tsx";
import { followAddress, onPlainClick } from "#site/islands/in-page-links.ts";
import { withBoundary } from "#site/islands/island-boundary.tsx";
import { Chapter } from "./chapter.tsx";
import { ChapterList, ChapterTabs, panelId, tabId } from "./chapter-navigation.tsx";
import { type GuidePoster, PosterDialog, PosterWall } from "./posters.tsx";
import "./speaker-guide.css";

type Props = { chapters: GuideChapter[]; posters: GuidePoster[] };

/**
 * The four chapters as tabs (docs/product.md, section 2; ARIA Authoring Practices, tabs), in a sidebar on wide screens and a
 * list on small ones. Until the island has loaded, the tabs are links to the chapters, which are all on the page.
 */
export const Guide = withBoundary(function Chapters({ chapters, posters }: Props) {
  const { selected, select } = useChapter(chapters);
  const [poster, enlarge, close] = useDialog<GuidePoster>();

  /** Shows a chapter from its beginning and moves the focus there. */
  function turnTo(id: GuideChapter["id"]) {
    flushSync(() => select(id));
    const panel = document.getElementById(panelId(id));
    panel?.scrollIntoView();
    panel?.focus({ preventScroll: true });
  }

  return (
    <div className="guide split content">
      <ChapterTabs chapters={chapters} selected={selected} onSelect={select} />
      <ChapterList chapters={chapters} selected={selected} onSelect={turnTo} />
      <div>
        {chapters.map((chapter, index) => {
          const { id } = chapter;
          const next = chapters[index + 1];
          const closed = selected !== undefined && id !== selected;
          return (
            <div
              key={id}
              ref={untilFound(closed, () => flushSync(() => select(id)))}
              id={id}
              className="chapter"
              data-selected={selected && !closed}
            >
              <section
                // A screen reader would tell of a closed one too, which is there, and empty.
                role={closed ? undefined : "tabpanel"}
                id={panelId(id)}
                // Focusable, since it begins with text (ARIA Authoring Practices, tabs). Not the element that links lead to, or
                // such a link would focus it and the browser draw a ring around all of it.
                tabIndex={id === selected ? 0 : undefined}
                aria-labelledby={closed ? undefined : tabId(id)}
              >
                <Chapter
                  chapter={chapter}
                  number={index + 1}
                  posterWall={<PosterWall posters={posters} onEnlarge={enlarge} />}
                />
                {next && (
                  <p className="next-chapter rule-above">
                    <a
                      href={`#${next.id}`}
                      className="touch-row text-link"
                      onClick={onPlainClick(() => turnTo(next.id))}
                    >
                      {speakerGuidePage.next} {next.title}
                      <Icon name="right" />
                    </a>
                  </p>
                )}
              </section>
            </div>
          );
        })}
      </div>
      {poster && <PosterDialog poster={poster} onClose={close} />}
    </div>
  );
});

/**
 * Returns a ref for an element that is closed or not: a search in the page finds what is in it, and opens it. Set here, since
 * React 19.3 would write an empty `hidden`.
 */
const untilFound = (closed: boolean, open: () => void) => (element: HTMLElement | null) => {
  if (closed) element?.setAttribute("hidden", "until-found");
  else element?.removeAttribute("hidden");
  // The browser scrolls to what it has found right after this event.
  element?.addEventListener("beforematch", open);
  return () => element?.removeEventListener("beforematch", open);
};

/**
 * Returns the selected chapter, kept in the URL's fragment (`#technical`) so that it can be linked to, and a function that
 * selects one. It is the first until a fragment names another; one that names none, as that of the skip link, changes nothing.
 * In the built page, which knows no fragment, it is undefined, and CSS shows the chapter that the fragment names.
 */
function useChapter(chapters: GuideChapter[]) {
  const [selected, select] = useState<GuideChapter["id"]>();

  useLayoutEffect(() => {
    const follow = () => select((shown) => named(chapters) ?? shown ?? chapters[0]?.id);
    follow();
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, [chapters]);

  useEffect(() => {
    if (!selected || selected === (named(chapters) ?? chapters[0]?.id)) return;
    return followAddress((url) => {
      url.hash = selected;
    });
  }, [selected, chapters]);

  return { selected, select };
}

/** Returns the chapter that the URL names, if any. */
const named = (chapters: GuideChapter[]) =>
  chapters.find(({ id }) => `#${id}` === location.hash)?.id;
