import {
  Toast,
  ToastClose,
  ToastDescription,
  ToastProvider,
  ToastTitle,
  ToastViewport,
} from "@radix-ui/react-toast";
import { useEffect } from "react";
import { useLocation } from "react-router";
import { Icon } from "#app/components/icon.tsx";
import { dismissToast, useToast } from "#app/components/toast/toast-store.ts";
import { layout } from "#app/content/layout.ts";

/** The toasts of the project, shown by Radix. */
export function Toaster() {
  const toast = useToast();
  const { pathname } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a toast belongs to the page on which it came up
  useEffect(() => dismissToast, [pathname]);

  return (
    <ToastProvider duration={Number.POSITIVE_INFINITY} label={layout.toasts.region}>
      {toast && (
        <Toast
          key={toast.id}
          open
          onOpenChange={(open) => !open && dismissToast()}
          type={toast.destructive ? "foreground" : "background"}
          className="toast"
          data-destructive={toast.destructive ?? false}
        >
          <div className="grow">
            <ToastTitle asChild>
              <p className="strong">{toast.title}</p>
            </ToastTitle>
            {toast.description && (
              <ToastDescription asChild>
                <p>{toast.description}</p>
              </ToastDescription>
            )}
          </div>
          <ToastClose className="toast-dismiss" aria-label={layout.toasts.dismiss}>
            <Icon name="cross" />
          </ToastClose>
        </Toast>
      )}
      <ToastViewport className="toaster" />
    </ToastProvider>
  );
}
