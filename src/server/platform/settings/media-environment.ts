import { z } from 'zod';
import { byteCount } from './environment-values.ts';

/** Variables about pictures and films. */
export const mediaVariables = {
  /** Bytes of renditions on disk. */
  IMAGE_DISK: byteCount().default(2048 * 1024 * 1024),
  /** Path of ffmpeg, by which films of readers are made anew. They are only cleaned without it. */
  FFMPEG: z
    .string()
    .regex(/^\/[^\0]+$/, 'must be an absolute path')
    .optional(),
};
