/** Where browsers report violations of the pages' Content-Security-Policy. */
export const CSP_REPORTS_PATH = "/csp-reports";
