/** A session of the W3C WebDriver protocol, and so a window of a browser. */
export interface Session {
  /** Sends a command of the session: with something to say a POST, else a GET. Throws what the driver refuses. */
  send(command: string, body?: object): Promise<unknown>;
  /** Ends it, and with it the browser. */
  end(): Promise<void>;
}

/** Starts a browser with these capabilities by the driver at this address. Throws when it does not start. */
export async function startSession(driver: string, capabilities: object): Promise<Session> {
  const { sessionId } = (await request("POST", `${driver}/session`, {
    capabilities: { alwaysMatch: capabilities },
  })) as { sessionId: string };
  const address = `${driver}/session/${sessionId}`;
  return {
    send: (command, body) => request(body ? "POST" : "GET", `${address}/${command}`, body),
    async end() {
      await request("DELETE", address);
    },
  };
}

async function request(method: string, url: string, body?: object): Promise<unknown> {
  const answer = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await answer.json()) as { value: unknown };
  if (answer.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new Error(`${error}: ${message}`);
}
