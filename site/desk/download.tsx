import type { ReactNode } from "react";
import type { MessageFilter } from "#contract/desk.ts";
import { useExport } from "./queries.ts";
import { dayOf, serverTime } from "./time.tsx";
import type { ToastContent } from "./toast.tsx";

interface Props {
  filter: MessageFilter;
  format: "csv" | "json";
  /** Called with the reason if there is no file. */
  onDone: (toast: ToastContent) => void;
  children: ReactNode;
}

/** How long a browser may take to ask where a file goes, in milliseconds. */
const SAVING_MS = 60_000;

/** Saves the messages of a filter as a file, named by tab and day in Israel. */
export function Download({ filter, format, onDone, children }: Props) {
  const { mutateAsync, isPending, isBusy } = useExport();
  const save = (file: Blob) => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(file);
    link.download = `${filter.tab}-${dayOf(serverTime())}.${format}`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), SAVING_MS);
  };
  return (
    <button
      type="button"
      aria-disabled={isPending}
      onClick={() => {
        if (isBusy()) return;
        // A promise, since another view may be shown when the file is there.
        mutateAsync({ ...filter, format }).then(save, ({ message }: Error) =>
          onDone({ text: message, isError: true }),
        );
      }}
    >
      {children}
    </button>
  );
}
