/**
 * The registration form's text. The toasts follow docs/product.md, sections 5 and 8; labels and consent are in
 * contract/registration.ts.
 */
export const registrationForm = {
  heading: "Register for the show",
  text: "Leave your details and we'll send you more about the show.",
  submit: { label: "Register", sending: "Registering..." },
  toasts: {
    blank: {
      title: "Please fill in all fields",
      description: "All fields are required for registration.",
      destructive: true,
    },
    success: {
      title: "Registration Successful!",
      description: "Thank you for registering. We'll send you details soon.",
    },
    failure: {
      title: "Registration Failed",
      description: "There was an error with your registration. Please try again.",
      destructive: true,
    },
  },
} as const;
