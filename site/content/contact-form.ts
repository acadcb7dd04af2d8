/** The contact form's text. The toasts follow docs/product.md, section 8; the labels are in contract/contact.ts. */
export const contactForm = {
  submit: { label: "Send message", sending: "Sending..." },
  toasts: {
    /** Described by the first blank field's error. */
    blank: { title: "Error", destructive: true },
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
