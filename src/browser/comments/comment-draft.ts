/**
 * Prefix of the keys. Same value as `DRAFT_PREFIX` of src/browser/accounts/forget-reader.ts, which
 * a test compares: an import would add a file to the page.
 */
export const DRAFTS = 'portada:draft:';

/**
 * Where the text of an unsent comment is kept on the device, so that it survives a login and a
 * closed tab.
 */
const keyOf = (story: string, parent = '') => `${DRAFTS}${story}:${parent}`;

/** The kept text of a comment below a story, or of a reply; empty if there is none. */
export function readDraft(story: string, parent?: string): string {
  try {
    return localStorage.getItem(keyOf(story, parent)) ?? '';
  } catch {
    return '';
  }
}

/** Keeps the text. An empty one is forgotten. */
export function keepDraft(
  story: string,
  { text, parent }: { text: string; parent?: string | undefined },
): void {
  try {
    if (text === '') localStorage.removeItem(keyOf(story, parent));
    else localStorage.setItem(keyOf(story, parent), text);
  } catch {
    // Without storage the text is in the field only.
  }
}
