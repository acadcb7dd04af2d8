"use client";

import { usePathname } from "next/navigation";

export const useLocation = () => ({ pathname: usePathname() });
