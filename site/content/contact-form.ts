/** The contact form's text. The toasts follow docs/product.md, section 8; the labels are in contract/contact.ts. */
export const contactForm = {
  submit: { label: "Send message", sending: "Sending..." },
  toasts: {
    refused: "Error",
    success: {
      title: "Success!",
      description: "Your message has been submitted successfully.",
    },
    failure: {
      title: "Error",
      description: "Something went wrong. Please try again.",
      destructive: true,
    },
  },
} as const;
