/** Fields of a form that something is sent with: the child's id, and the guardian's consent to it. */
export const SENT_FOR = 'child';
export const SENT_FOR_CONSENT = 'childConsent';
