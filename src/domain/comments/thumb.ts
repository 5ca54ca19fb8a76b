/** A raised thumb as strokes in a square of 24. A vote against turns it over. */
export const THUMB =
  'M7 11v9H3.5v-9zM7 11l4-7.5c1.6 0 2.5 1 2.5 2.5v4h5a2 2 0 0 1 2 2.4l-1.2 6a2 2 0 0 1-2 1.6H7';
