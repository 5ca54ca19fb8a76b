/** Dispatched on the document after questions of an interview have come into the page. */
export const QUESTIONS_SHOWN = 'portada:questions';
