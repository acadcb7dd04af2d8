import {
  keepPreviousData,
  MutationCache,
  QueryCache,
  QueryClient,
  skipToken,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import * as v from "valibot";
import {
  type actionRequest,
  actionResult,
  type actOnAllRequest,
  countResult,
  deskHistory,
  deskSession,
  deskStatus,
  diagnosis,
  type eraseNoteRequest,
  type eraseRequest,
  eraseResult,
  type exportRequest,
  type MessageFilter,
  messageDetail,
  messageList,
  messageRequest,
  PAGE,
  testMessageResult,
  type undoRequest,
} from "#contract/desk.ts";
import { DESK } from "#contract/desk-paths.ts";
import { CallError, call } from "./call.ts";
import type { Route } from "./router.tsx";

/** How often what others do is asked for, in milliseconds. */
const POLL_MS = 10_000;

const CONNECTION = ["connection"];

/** Creates the client of all calls, which notices a connection that is lost. */
export function createClient(): QueryClient {
  const onError = (error: Error) => {
    if (error instanceof CallError) client.setQueryData(CONNECTION, error.status !== 0);
  };
  const onSuccess = () => {
    if (!client.getQueryData(CONNECTION)) client.setQueryData(CONNECTION, true);
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError, onSuccess }),
    mutationCache: new MutationCache({ onError }),
    // Polling is the retry. Offline, a call fails at once instead of waiting unseen.
    defaultOptions: {
      queries: { retry: false, networkMode: "always" },
      mutations: { networkMode: "always" },
    },
  });
  return client;
}

/** Whether the last call got an answer. */
export const useConnection = (): boolean =>
  useQuery<boolean>({ queryKey: CONNECTION, queryFn: skipToken }).data ?? true;

export const useMessages = (filter: MessageFilter & Pick<Route, "order">) =>
  useList("messages", messageList, DESK.messages, filter);

export const useHistory = () => useList("history", deskHistory, DESK.history, NO_FILTER);

const NO_FILTER = {};

type ListSchema = v.GenericSchema<unknown, { hasMore: boolean; version: string }>;
/** What the server sent, and how much was asked for. */
type List<Schema extends ListSchema> = v.InferOutput<Schema> & { size: number };

/** A list, as far as it is shown. Each poll asks for all of it at once; the server sends it only if it has changed. */
function useList<Schema extends ListSchema>(
  name: string,
  schema: Schema,
  path: string,
  filter: object,
) {
  const client = useQueryClient();
  const queryKey = [name, filter];
  const key = JSON.stringify(queryKey);
  const [wanted, setWanted] = useState({ key, size: PAGE });
  const size = wanted.key === key ? wanted.size : PAGE;
  const list = useQuery<List<Schema>>({
    queryKey,
    queryFn: async () => {
      const shown = client.getQueryData<List<Schema>>(queryKey);
      const known = shown?.version;
      const changed = await call(v.nullable(schema), path, { ...filter, size, known });
      return { ...(changed ?? (shown as List<Schema>)), size };
    },
    refetchInterval: POLL_MS,
    placeholderData: keepPreviousData,
  });
  const { refetch, data, isFetching } = list;
  useEffect(() => {
    if (size > PAGE) void refetch();
  }, [refetch, size]);
  return {
    ...list,
    hasMore: data?.hasMore ?? false,
    isLoadingMore: isFetching && size > (data?.size ?? PAGE),
    showMore: () => setWanted({ key, size: size + PAGE }),
  };
}

/** Whether a call failed because what it asks for is no longer there. */
const isGone = (error: Error | null) => error instanceof CallError && error.status === 404;

/** One message in full, which is read by that, as the list shows then. Polling does not mark it as read again, and stops once it is gone. */
export function useMessage(id: string) {
  const client = useQueryClient();
  const isOpened = useRef(true);
  const { data, error, isEnabled, isFetchedAfterMount } = useQuery({
    queryKey: ["message", id],
    queryFn: async () => {
      const detail = await call(messageDetail, DESK.message, { id, isOpened: isOpened.current });
      isOpened.current = false;
      return detail;
    },
    enabled: ({ state }) => v.is(messageRequest.entries.id, id) && !isGone(state.error),
    refetchInterval: POLL_MS,
  });
  useEffect(() => {
    if (isFetchedAfterMount) void client.invalidateQueries({ queryKey: ["messages"] });
  }, [client, isFetchedAfterMount]);
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

const exportedFile = v.blob();

/** What a change may change. */
const SHOWN = ["messages", "message", "status", "history"];

/** Makes a call on demand, one at a time. Afterwards what is shown is asked for again. */
function usePost<Schema extends v.GenericSchema, Body extends object>(
  schema: Schema,
  path: string,
  shown: readonly string[] = SHOWN,
) {
  const client = useQueryClient();
  const mutationKey = [path];
  const mutation = useMutation({
    mutationKey,
    mutationFn: (body: Body) => call(schema, path, body),
    onSettled: () => {
      for (const name of shown) {
        void client.invalidateQueries({ queryKey: [name] });
      }
    },
  });
  return {
    ...mutation,
    /** Whether a press has to be ignored. `isPending` comes too late for the second one of a double click. */
    isBusy: () => client.isMutating({ mutationKey }) > 0,
  };
}

export const useAct = () =>
  usePost<typeof actionResult, v.InferInput<typeof actionRequest>>(actionResult, DESK.act);
export const useUndo = () =>
  usePost<typeof actionResult, v.InferInput<typeof undoRequest>>(actionResult, DESK.undo);
export const useErase = () =>
  // An open message may be gone.
  usePost<typeof eraseResult, v.InferInput<typeof eraseRequest>>(eraseResult, DESK.erase, [
    "messages",
    "status",
    "history",
  ]);
export const useEraseNote = () =>
  usePost<typeof eraseResult, v.InferInput<typeof eraseNoteRequest>>(eraseResult, DESK.eraseNote);
export const useExport = () =>
  usePost<typeof exportedFile, v.InferInput<typeof exportRequest>>(exportedFile, DESK.export, [
    "history",
  ]);
export const useActOnAll = () =>
  usePost<typeof countResult, v.InferInput<typeof actOnAllRequest>>(countResult, DESK.actOnAll);
export const useTestMessage = () =>
  usePost<typeof testMessageResult, object>(testMessageResult, DESK.testMessage, ["history"]);
export const useDiagnosis = () =>
  usePost<typeof diagnosis, object>(diagnosis, DESK.diagnosis, ["history"]);

/** Ends the session. */
export const useSignOut = () =>
  usePost<typeof deskSession, { everywhere: boolean }>(deskSession, DESK.signOut, []);
