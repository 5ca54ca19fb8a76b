/**
 * Event on `document`: a message of the paywall waits to be shown, so that its island is hydrated.
 */
export const MESSAGE_DUE = 'portada:message';
