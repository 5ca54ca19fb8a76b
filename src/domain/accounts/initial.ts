/**
 * Initial in place of a reader's missing picture: the first letter of the nick or name. A letter
 * with its accents counts as one.
 */
export function initialOf(name: string): string {
  return [...name.trim().normalize('NFC')][0]?.toUpperCase() ?? '';
}
