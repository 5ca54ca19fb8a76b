/**
 * Files as documents name them: a sent file by the 16 hex digits in its name, because its slug may
 * differ from one mention to the next, and a file of the content folder by its name in lower case,
 * because some file systems find it in any case.
 */

/** Targets that a document may name: more than the pictures of the longest text. */
const MOST_TARGETS = 2000;

/** The path of a file in a text of JSON or HTML. */
const PATHS = /\/media\/files\/([^"'\\/?#\s<>&]+)/g;

/** A file as documents name it. */
export function mediaTargetOf(name: string): string {
  const [key] = keysIn(`"${name}"`);
  return key ?? name.toLowerCase();
}

/** The files that a document names: in a picture's id, in a file's name or in its path. */
export function mediaTargetsIn(document: unknown): string[] {
  const text = JSON.stringify(document);
  const named = [...text.matchAll(PATHS)].map(([, name = '']) => mediaTargetOf(decoded(name)));
  return [...new Set([...keysIn(text), ...named])].slice(0, MOST_TARGETS);
}

/**
 * A text of JSON with other paths of its files. `pathOf` gets the name as it stands in the path,
 * and how documents name it.
 */
export function withMediaPaths(
  text: string,
  pathOf: (file: { name: string; target: string }) => string,
): string {
  return text.replaceAll(PATHS, (_path, name: string) =>
    pathOf({ name, target: mediaTargetOf(decoded(name)) }),
  );
}

/**
 * The play lists of HLS of which a file may be a part, the one with the longest name first: the
 * name of a part begins with that of its list and a hyphen (`docs/paywall.md`). No document names a
 * part.
 */
export function playListsOf(name: string): string[] {
  const words = name
    .toLowerCase()
    .replace(/\.[a-z0-9]+$/, '')
    .split('-');
  return words.map((_word, at) => `${words.slice(0, words.length - at).join('-')}.m3u8`);
}

function keysIn(text: string): string[] {
  return [...text.matchAll(/-([0-9a-f]{16})(?![0-9a-z-])/g)].flatMap(([, key]) => key ?? []);
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
