/** Patterns of identifiers, apart from their schemas so that scripts of pages load no zod. */

/** One segment of a path (`slugSchema`). */
export const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Beginning of the URL of a link (`hrefSchema`). */
export const HREF = /^(?:\/(?!\/)|#|https?:\/\/|mailto:|tel:)/i;
