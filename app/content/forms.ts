/** What both forms share. */
export const forms = {
  optional: "optional",
} as const;
