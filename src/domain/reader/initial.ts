/** What stands for somebody without a picture: the first letter of their nick or name, a letter with its accents being one. */
export function initialOf(name: string): string {
  return [...name.trim().normalize('NFC')][0]?.toUpperCase() ?? '';
}
