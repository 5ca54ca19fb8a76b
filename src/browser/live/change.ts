/**
 * A part with the changes of a live blog: a list of posts with a number
 * (`src/pages/api/front/live`).
 */
export type Change = HTMLOListElement;
