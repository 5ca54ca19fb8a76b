/** Parameter of a story's address with the token of a gift link. */
export const GIFT = 'regalo';
