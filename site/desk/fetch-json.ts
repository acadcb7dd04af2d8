/** What came back from a call. `status` is 0 if nothing did; `body` is undefined if it is not JSON. */
export interface Answer {
  status: number;
  body?: unknown;
}

/** Calls the server: posts `body` as JSON if there is one. Never rejects. */
export async function fetchJson(
  url: string,
  { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const post = {
    method: "POST",
    headers: { ...headers, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  };
  try {
    const response = await fetch(url, body === undefined ? { headers } : post);
    const { status } = response;
    return await response.json().then(
      (answer: unknown) => ({ status, body: answer }),
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
