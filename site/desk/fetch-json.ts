/** What came back from a call. `status` is 0 if nothing did; `body` is undefined if it is neither JSON nor a file. */
export interface Answer {
  status: number;
  body?: unknown;
  /** When the server sent it, in the form of the header Date. */
  date?: string;
}

/** Calls the server with `body` as JSON. Never rejects. A file is given as a Blob. */
export async function fetchJson(
  path: string,
  body: unknown = {},
  headers: Record<string, string> = {},
): Promise<Answer> {
  try {
    const response = await fetch(path, {
      method: "POST",
      headers: { ...headers, "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    const { status } = response;
    const isFile = response.headers.has("Content-Disposition");
    return await (isFile ? response.blob() : response.json()).then(
      (answer: unknown) => ({ status, body: answer, date: response.headers.get("Date") ?? "" }),
      (error: unknown) => {
        // A proxy answers with a page of its own while the server starts anew; an answer may also be cut off.
        const isLost = status >= 500 || !(error instanceof SyntaxError);
        return { status: isLost ? 0 : status };
      },
    );
  } catch {
    return { status: 0 };
  }
}
