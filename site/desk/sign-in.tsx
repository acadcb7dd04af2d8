import { type FormEvent, type ReactNode, useState } from "react";
import { DESK, SIGN_IN_FRAGMENT } from "#contract/desk.ts";
import { RoundTableFigure } from "#site/components/round-table-figure.tsx";
import { desk } from "#site/content/desk.ts";
import { Brand } from "./brand.tsx";
import { useSessionPost } from "./queries.ts";

const { signIn } = desk;

/** Takes the token from the URL, which forgets it: nobody finds it in the history. */
function takeToken(): string | null {
  const { hash, pathname, search } = location;
  if (!hash.startsWith(SIGN_IN_FRAGMENT)) return null;
  history.replaceState(null, "", pathname + search);
  return hash.slice(SIGN_IN_FRAGMENT.length);
}

const givenToken = typeof location === "undefined" ? null : takeToken();

type Props = {
  /** Why nobody can sign in here. */
  refusal?: string;
  /** Why one has to sign in again. */
  notice?: string;
};

/** The door: a sign-in link to ask for or, with one, a button. The link alone signs nobody in, since mail scanners open links. */
export function SignIn({ refusal, notice }: Props) {
  const [token, setToken] = useState(givenToken);
  const [problem, setProblem] = useState<string>();
  return (
    <section className="desk-door on-ink" aria-labelledby="desk-door">
      <RoundTableFigure seed={signIn.heading} seats={28} />
      <div className="desk-door-sheet on-paper">
        <Brand />
        <h1 id="desk-door" className="display display-3">
          {signIn.heading}
        </h1>
        {notice && <p role="alert">{notice}</p>}
        {refusal ? (
          <p role="alert">{refusal}</p>
        ) : token ? (
          <UseLink
            token={token}
            onRefused={(message) => {
              setToken(null);
              setProblem(message);
            }}
          />
        ) : (
          <AskForLink problem={problem} />
        )}
      </div>
    </section>
  );
}

function UseLink({ token, onRefused }: { token: string; onRefused: (message: string) => void }) {
  const post = useSessionPost<{ token: string }>(DESK.signIn);
  return (
    <>
      <p>{signIn.ready}</p>
      <button
        type="button"
        ref={focusOnce}
        className="button button-primary"
        aria-disabled={post.isPending}
        onClick={() => {
          if (post.isPending) return;
          post.mutate({ token }, { onError: ({ message }) => onRefused(message) });
        }}
      >
        {post.isPending ? signIn.signingIn : signIn.signIn}
      </button>
    </>
  );
}

function AskForLink({ problem }: { problem: string | undefined }) {
  const post = useSessionPost<{ email: string }>(DESK.links);
  const ask = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (post.isPending) return;
    post.mutate({ email: String(new FormData(event.currentTarget).get("email")) });
  };
  const failure = post.error?.message ?? (post.isIdle ? problem : undefined);
  return (
    <form className="desk-form" onSubmit={ask}>
      <p>{signIn.lead}</p>
      <label className="desk-field">
        <span className="strong">{signIn.email}</span>
        <input
          className="desk-control"
          type="email"
          name="email"
          required
          maxLength={254}
          autoComplete="email"
        />
      </label>
      <Report isError={Boolean(failure)}>
        {failure ?? (post.isSuccess ? signIn.asked : undefined)}
      </Report>
      <button type="submit" className="button button-primary" aria-disabled={post.isPending}>
        {post.isPending ? signIn.asking : signIn.ask}
      </button>
    </form>
  );
}

/** Both live regions exist from the start, or their text would not be announced (WCAG 2.2, 4.1.3). */
export function Report({ isError, children }: { isError: boolean; children: ReactNode }) {
  return (
    <div className="desk-report">
      <p role="alert">{isError && children}</p>
      <p role="status">{!isError && children}</p>
    </div>
  );
}

const focusOnce = (button: HTMLButtonElement | null) => button?.focus();
