/** Parameter of a story's address with the token of a preview. */
export const PREVIEW = 'previa';

/** Milliseconds for which a preview opens its story. */
export const PREVIEW_TIME = 24 * 3600_000;

/** The address of a preview. `url` is that of the story. */
export function previewUrl(url: string, token: string): string {
  return `${url}?${new URLSearchParams({ [PREVIEW]: token }).toString()}`;
}
