import {
  onlineManager,
  QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { createContext, use, useEffect, useSyncExternalStore } from "react";
import * as v from "valibot";
import {
  type actionRequest,
  actionResult,
  type actOnAllRequest,
  countResult,
  type DeskSession,
  deskSession,
  deskStatus,
  diagnosis,
  type eraseNoteRequest,
  type eraseRequest,
  eraseResult,
  type exportRequest,
  messageDetail,
  messageRequest,
  type signOutRequest,
  testMessageResult,
  type undoRequest,
} from "#contract/desk.ts";
import { DESK } from "#contract/desk-paths.ts";
import { CallError, call } from "./call.ts";
import { currentRoute } from "./router.tsx";
import { useToast } from "./toast.tsx";

/** How often what others do is asked for, in milliseconds. */
export const POLL_MS = 10_000;

/** Who is signed in, for everything behind the sign-in. */
export const Session = createContext<DeskSession | null>(null);

export const useSession = (): DeskSession => use(Session) as DeskSession;

/** Creates the client of all calls. */
export const createClient = (): QueryClient =>
  new QueryClient({
    // Polling is the retry, and renders anew also what has not changed: "1 min ago" is true for a minute. Offline, a call fails
    // at once instead of waiting unseen.
    defaultOptions: {
      queries: { retry: false, networkMode: "always", notifyOnChangeProps: "all" },
      mutations: { networkMode: "always" },
    },
  });

/** Whether the desk is connected, by what was said last: the outcome of a call, or an event of the browser. */
export const useConnection = (): boolean =>
  useSyncExternalStore(onlineManager.subscribe, () => onlineManager.isOnline());

/** Whether a call failed because what it asks for is no longer there. */
const isGone = (error: Error | null) => error instanceof CallError && error.status === 404;

/** Whether a call may succeed later as it is: no answer came, or the server could not. */
const mayPass = ({ status }: CallError) => status === 0 || status >= 500;

/** One message in full. Polling stops once it is gone. */
export function useMessage(id: string) {
  const { data, error, isEnabled } = useQuery({
    queryKey: ["message", id],
    queryFn: () => call(messageDetail, DESK.message, { id }),
    enabled: ({ state }) => v.is(messageRequest.entries.id, id) && !isGone(state.error),
    refetchInterval: POLL_MS,
    // Opened again, it is as it is then: what was read before may be marked as unread.
    gcTime: 0,
  });
  return { data, error, isGone: !isEnabled };
}

/** How many messages come from an address; asked only if there is one. */
export const useCount = (email: string | undefined) =>
  useQuery({
    queryKey: ["count", email],
    queryFn: () => call(countResult, DESK.count, { email }),
    enabled: email !== undefined,
    gcTime: 0,
  });

export const useStatus = () =>
  useQuery({
    queryKey: ["status"],
    queryFn: () => call(deskStatus, DESK.status),
    refetchInterval: POLL_MS,
  });

/** What a change may change. */
const SHOWN = ["messages", "message", "status", "history"];

/** Returns a function that asks again for what is shown. */
function useRefresh(shown = SHOWN) {
  const client = useQueryClient();
  return () => {
    for (const name of shown) void client.invalidateQueries({ queryKey: [name] });
  };
}

/** Marks a message as read when it is opened, once: another organiser may mark it as unread while it is. Tries as long as it is open. */
export function useReading(id: string): void {
  const { mutate } = useMutation({
    mutationFn: async () => {
      if (currentRoute().m === id) await call(v.null(), DESK.read, { id });
    },
    retry: (_failures, error) => error instanceof CallError && mayPass(error),
    onSettled: useRefresh(),
  });
  useEffect(() => mutate(), [mutate]);
}

/** What each call on demand takes, which the server checks. */
interface Requests {
  act: v.InferInput<typeof actionRequest>;
  undo: v.InferInput<typeof undoRequest>;
  erase: v.InferInput<typeof eraseRequest>;
  eraseNote: v.InferInput<typeof eraseNoteRequest>;
  export: v.InferInput<typeof exportRequest>;
  actOnAll: v.InferInput<typeof actOnAllRequest>;
  signOut: v.InferInput<typeof signOutRequest>;
  testMessage: object;
  diagnosis: object;
}

/** What it answers. */
const ANSWERS = {
  act: actionResult,
  undo: actionResult,
  erase: eraseResult,
  eraseNote: eraseResult,
  export: v.blob(),
  actOnAll: countResult,
  signOut: deskSession,
  testMessage: testMessageResult,
  diagnosis,
};

interface PostOptions<Name extends keyof Requests> {
  /** Gets the answer, also if another view is shown then. */
  onDone?: (answer: v.InferOutput<(typeof ANSWERS)[Name]>, body: Requests[Name]) => void;
  /** What happens if there is none; a toast says why unless this is given. */
  onFailed?: (error: Error) => void;
  /** What is asked for again. */
  shown?: string[];
}

/** Makes a call on demand, one at a time: a press while it is under way does nothing. Afterwards what is shown is asked for again. */
export function usePost<Name extends keyof Requests>(
  name: Name,
  { onDone, onFailed, shown }: PostOptions<Name>,
) {
  const client = useQueryClient();
  const toast = useToast();
  const mutationKey = [name];
  const { mutateAsync, isPending, error } = useMutation({
    mutationKey,
    mutationFn: (body: Requests[Name]) => call(ANSWERS[name], DESK[name], body),
    onSuccess: (result, body) => onDone?.(result, body),
    onError: onFailed ?? (({ message }) => toast({ text: message, isError: true })),
    onSettled: useRefresh(shown),
  });
  /** Resolves when it is over. */
  const post = async (body: Requests[Name]): Promise<void> => {
    // `isPending` comes too late for the second press of a double click.
    if (client.isMutating({ mutationKey }) === 0) await mutateAsync(body).catch(() => {});
  };
  return { post, isPending, error };
}
