import type { ContributionLine } from '#stores/contributions/contributions-room.ts';

/** The text of an answer by the name of its field. */
export function valueOf({ answers }: ContributionLine, field: string): string | undefined {
  const value = answers?.find(({ name }) => name === field)?.value;
  return typeof value === 'string' ? value : undefined;
}
