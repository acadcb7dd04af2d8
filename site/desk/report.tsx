import type { ReactNode } from "react";

/** Says how something went. Both live regions exist from the start, or their text would not be announced (WCAG 2.2, 4.1.3). */
export function Report({ isError, children }: { isError: boolean; children: ReactNode }) {
  return (
    <div className="desk-report">
      <p role="alert">{isError && children}</p>
      <p role="status">{!isError && children}</p>
    </div>
  );
}
