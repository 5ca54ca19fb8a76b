import type { Uploads } from '#stores/uploads/uploads.ts';

/** What forms with fields for files load when somebody begins to fill them in. */
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
