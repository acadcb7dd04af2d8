import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import * as v from "valibot";
import { deskHistory, type MessageFilter, messageList, PAGE } from "#contract/desk.ts";
import { DESK } from "#contract/desk-paths.ts";
import { desk } from "#site/content/desk.ts";
import { call } from "./call.ts";
import { POLL_MS } from "./queries.ts";
import type { Route } from "./router.tsx";

export const useMessages = (filter: MessageFilter & Pick<Route, "order">) =>
  useList("messages", messageList, filter);

export const useHistory = () => useList("history", deskHistory, {});

type ListSchema = v.GenericSchema<unknown, { hasMore: boolean; version: string }>;
/** What the server sent, and how much was asked for. */
type List<Schema extends ListSchema> = v.InferOutput<Schema> & { size: number };

/** A list, as far as it is shown. Each poll asks for all of it at once; the server sends it only if it has changed. */
function useList<Schema extends ListSchema>(
  name: "messages" | "history",
  schema: Schema,
  filter: object,
) {
  const client = useQueryClient();
  const queryKey = [name, filter];
  const key = JSON.stringify(queryKey);
  const [sizes, setSizes] = useState<Readonly<Record<string, number>>>({});
  const size = sizes[key] ?? PAGE;
  const list = useQuery<List<Schema>>({
    queryKey,
    queryFn: async () => {
      const shown = client.getQueryData<List<Schema>>(queryKey);
      const known = shown?.version;
      const changed = await call(v.nullable(schema), DESK[name], { ...filter, size, known });
      return { ...(changed ?? (shown as List<Schema>)), size };
    },
    refetchInterval: POLL_MS,
    placeholderData: keepPreviousData,
  });
  const { refetch, data, isFetching, isPlaceholderData } = list;
  useEffect(() => {
    if (size > PAGE) void refetch();
  }, [refetch, size]);
  // The list of before, which is shown meanwhile, may be longer than what is asked for.
  const shownSize = isPlaceholderData ? PAGE : (data?.size ?? PAGE);
  return {
    ...list,
    hasMore: data?.hasMore ?? false,
    isLoadingMore: isFetching && size > shownSize,
    showMore: () => setSizes({ ...sizes, [key]: size + PAGE }),
  };
}

interface MoreButtonProps {
  of: { hasMore: boolean; isLoadingMore: boolean; showMore: () => void };
}

/** Shows more of a list; nothing once there is no more. */
export function MoreButton({ of }: MoreButtonProps) {
  if (!of.hasMore) return null;
  return (
    <button
      type="button"
      className="button desk-more"
      data-part="more"
      aria-disabled={of.isLoadingMore}
      onClick={() => !of.isLoadingMore && of.showMore()}
    >
      {of.isLoadingMore ? desk.list.loading : desk.list.more}
    </button>
  );
}
