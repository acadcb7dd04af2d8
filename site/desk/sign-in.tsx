import { type FormEvent, type ReactNode, useState } from "react";
import { DESK } from "#contract/desk.ts";
import { RoundTableFigure } from "#site/components/round-table-figure.tsx";
import { desk } from "#site/content/desk.ts";
import { Brand } from "./brand.tsx";
import { CallError } from "./call.ts";
import { useSessionPost } from "./queries.ts";

const { signIn } = desk;

type Props = {
  /** Of a sign-in link that was opened. */
  token: string | null;
  /** Called when the link turns out to be of no use. */
  onBadLink: () => void;
  /** Why nobody can sign in here. */
  refusal?: string | undefined;
  /** Why one has to sign in again. */
  notice?: string;
};

/** The door: a sign-in link to ask for or, with one, a button. The link alone signs nobody in, since mail scanners open links. */
export function SignIn({ token, onBadLink, refusal, notice }: Props) {
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
              setProblem(message);
              onBadLink();
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
          post.mutate(
            { token },
            { onError: (error) => isAboutLink(error) && onRefused(error.message) },
          );
        }}
      >
        {post.isPending ? signIn.signingIn : signIn.signIn}
      </button>
      <Report isError>{post.error?.message}</Report>
    </>
  );
}

/** Otherwise the link is good for another click. */
const isAboutLink = (error: Error) =>
  error instanceof CallError && (error.status === 400 || error.status === 401);

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
