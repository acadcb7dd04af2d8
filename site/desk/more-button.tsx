import { desk } from "#site/content/desk.ts";

const { list } = desk;

interface MoreButtonProps {
  /** What continues; there is a button only while it has a next page. */
  of: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
}

/** Shows the next page of a list. */
export function MoreButton({ of }: MoreButtonProps) {
  if (!of.hasNextPage) return null;
  return (
    <button
      type="button"
      className="button desk-more"
      aria-disabled={of.isFetchingNextPage}
      onClick={() => void of.fetchNextPage()}
    >
      {of.isFetchingNextPage ? list.loading : list.more}
    </button>
  );
}
