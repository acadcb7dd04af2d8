/** Where browsers send what a Content-Security-Policy has refused. Named by the policies of the pages. */
export const CSP_REPORTS_PATH = "/csp-reports";
