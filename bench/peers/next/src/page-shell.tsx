"use client";

import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { Shell } from "../../shared/shell.tsx";

/** The shell, which needs to know the address. */
export function PageShell({ children }: { children: ReactNode }) {
  return <Shell pathname={usePathname()}>{children}</Shell>;
}
