const PARAMETER = "photo";

/** The index (from 0) of the photo that a query names (from 1); anything that is no photo is the first one. */
export function photoFromSearch(search: string, total: number): number {
  const position = Number(new URLSearchParams(search).get(PARAMETER));
  return Number.isInteger(position) && position >= 1 && position <= total ? position - 1 : 0;
}

/** The query that names the photo with this index, other parameters kept. The first one needs none. */
export function searchForPhoto(search: string, index: number): string {
  const parameters = new URLSearchParams(search);
  if (index === 0) parameters.delete(PARAMETER);
  else parameters.set(PARAMETER, String(index + 1));
  const query = parameters.toString();
  return query && `?${query}`;
}
