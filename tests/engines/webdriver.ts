/** A session of the W3C WebDriver protocol: one browser window. */
export interface Session {
  /** Sends a command: with a body a POST, otherwise a GET. Throws the error of the driver. */
  send(command: string, body?: object): Promise<unknown>;
  /** Ends the session and its browser. */
  end(): Promise<void>;
}

/** Has the driver at this URL start a browser. Throws if it does not start. */
export async function startSession(driver: string, capabilities: object): Promise<Session> {
  const { sessionId } = (await request("POST", `${driver}/session`, {
    capabilities: { alwaysMatch: capabilities },
  })) as { sessionId: string };
  const url = `${driver}/session/${sessionId}`;
  return {
    send: (command, body) => request(body ? "POST" : "GET", `${url}/${command}`, body),
    async end() {
      await request("DELETE", url);
    },
  };
}

async function request(method: string, url: string, body?: object): Promise<unknown> {
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as { value: unknown };
  if (response.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new Error(`${error}: ${message}`);
}
