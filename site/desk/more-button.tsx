import { desk } from "#site/content/desk.ts";

const { list } = desk;

interface MoreButtonProps {
  /** What continues; there is a button only while there is more. */
  of: { hasMore: boolean; isLoadingMore: boolean; showMore: () => void };
}

/** Shows more of a list. */
export function MoreButton({ of }: MoreButtonProps) {
  if (!of.hasMore) return null;
  return (
    <button
      type="button"
      className="button desk-more"
      aria-disabled={of.isLoadingMore}
      onClick={() => !of.isLoadingMore && of.showMore()}
    >
      {of.isLoadingMore ? list.loading : list.more}
    </button>
  );
}
