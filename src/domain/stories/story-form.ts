import type { Story } from './story.ts';

/**
 * Segment below the path of a story of the file that prints it with its form. It is no address: the
 * middleware leads there, and a request for it finds nothing.
 */
export const WITH_FORM = 'con-formulario';

/** Whether the page of a story has a form that readers fill in. */
export function hasForm({ type }: Pick<Story, 'type'>): boolean {
  return type === 'user-content-call' || type === 'digital-interview';
}
