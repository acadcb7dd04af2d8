export const notFound = {
  title: "Page not found",
  description: "The page that you asked for does not exist.",
  code: "404",
  text: "Oops! Page not found",
  detail: "This seat is empty. The page may have moved, or it never existed.",
  link: { label: "Back to the home page", href: "/" },
} as const;
