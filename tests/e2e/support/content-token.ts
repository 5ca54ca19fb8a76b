/** Bearer token of the publish call of the server that the browser tests start. */
export const CONTENT_TOKEN = 'token-of-the-browser-tests-only';
