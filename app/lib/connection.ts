/** What a browser may know of the connection (Network Information API; not in every browser). */
type Connection = { saveData?: boolean; effectiveType?: string };

/** What this browser says of its connection; nothing where it says nothing. */
export const connection = (): Connection =>
  (navigator as Navigator & { connection?: Connection }).connection ?? {};
