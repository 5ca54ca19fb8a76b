/**
 * A path that `decodeURI` accepts: each "%" that is not part of a valid escape is itself escaped.
 * Astro has decoded the path of a request once already, and decodes the path of a rewrite again.
 */
export function decodablePath(path: string): string {
  return path.replaceAll(/(?:%[0-9a-f]{2})+|%/gi, (found) =>
    isDecodable(found) ? found : found.replaceAll('%', '%25'),
  );
}

/**
 * The result of `decodeURI` is used, because the bundler removes a call whose result is unused,
 * with its error.
 */
function isDecodable(escapes: string): boolean {
  try {
    return decodeURI(escapes) !== '';
  } catch {
    return false;
  }
}
