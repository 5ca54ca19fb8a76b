/**
 * The number of a picture that a URL's hash names, from 1. `undefined` if it names none of the
 * page's `total` pictures.
 */
export function numberIn(hash: string, total: number): number | undefined {
  const number = Number(/^#foto-([1-9]\d{0,3})$/.exec(hash)?.[1] ?? 0);
  return number >= 1 && number <= total ? number : undefined;
}
