/** What both forms share. */
export const forms = {
  optional: "optional",
  /** Names the field that only programs find and fill in. */
  trap: "Website",
} as const;
