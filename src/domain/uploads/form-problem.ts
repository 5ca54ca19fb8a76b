import { UPLOAD_REASONS } from './reader-upload.ts';

/**
 * Why a file that was sent by a form without JavaScript was not taken: a reason of its check, or a
 * limit. `many`: the field has all its files. `none`: no file was chosen.
 */
export const FILE_PROBLEMS = [
  ...UPLOAD_REASONS,
  'too-large',
  'quota',
  'full',
  'many',
  'none',
  'closed',
] as const;

export type FileProblem = (typeof FILE_PROBLEMS)[number];
