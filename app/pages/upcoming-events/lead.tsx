import { upcomingEvents } from "#app/content/upcoming-events.ts";

/**
 * The words under the heading. Whether anything lies ahead only the visitor's clock can tell: that sentence has its place
 * from the start, so that nothing moves when it comes.
 */
export function Lead({ nothingAhead }: { nothingAhead: boolean }) {
  return (
    <>
      {upcomingEvents.lead}{" "}
      <span className={nothingAhead ? undefined : "invisible"}>{upcomingEvents.nothingAhead}</span>
    </>
  );
}
