import type { Uploads } from '#stores/uploads/uploads.ts';

/** The part that a form with fields for files loads when somebody begins to fill it in. */
export { FilesField } from './FilesField.tsx';
export { openUploads } from '#stores/uploads/uploads.ts';

/** States of a file that is neither whole nor refused. */
const UNDER_WAY: ReadonlySet<string> = new Set([
  'waiting',
  'sending',
  'paused',
  'unchosen',
  'checking',
  'failed',
]);

/** Whether a file is not whole yet, so that the form would be sent without it. */
export function isUnderWay({ $files }: Pick<Uploads, '$files'>): boolean {
  return $files.get().some(({ state }) => UNDER_WAY.has(state));
}
