export const requestInvite = {
  title: "Request an invite",
  description:
    "Ask to join an invitation-only network of chief information security officers in Israel.",
  heading: "REQUEST AN INVITE",
  lead: "Join our exclusive community of cybersecurity leaders",
} as const;
