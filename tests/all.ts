/** Whether to test everything (`npm run test:all`) or one of each kind (`npm test`). */
export const ALL = process.env.TEST_ALL === "1";
