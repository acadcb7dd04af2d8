/** Whether to test everything (`npm run test:all`) or one of each kind (`npm test`). */
export const WHOLE = process.env.TEST_WHOLE === "1";
