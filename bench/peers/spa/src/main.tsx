import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router";
// Loaded at the start, as in the usual templates, although only the forms need it.
import "../../../../site/islands/form/send-message.ts";
import { Root } from "./root.tsx";
import { routes } from "./routes.ts";
import "./site.css";

const router = createBrowserRouter([
  { Component: Root, HydrateFallback: () => null, children: routes },
]);
const root = document.getElementById("root");
if (!root) throw new Error("No #root in the page");

createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
