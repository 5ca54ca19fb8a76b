import { z } from 'zod';
import { documentIdSchema } from '../identifiers/identifiers.ts';

const words = z.array(z.string().min(1).max(100)).max(10_000).default([]);

/** How a site has comments. Checked with the file of the site. */
export const commentSettingsSchema = z.strictObject({
  /**
   * `post`: comments are published at once, and moderators see them afterwards. `pre`: each waits
   * for a moderator.
   */
  moderation: z.enum(['post', 'pre']).default('post'),
  /** Sections whose comments wait for a moderator. */
  preModeratedTaxons: z.array(documentIdSchema).default([]),
  /** Whether the first comment of a reader waits for a moderator. */
  isFirstHeld: z.boolean().default(true),
  /**
   * Days after the publication of a story on which its comments close. Absent: they never close by
   * themselves.
   */
  closeAfterDays: z.int().min(1).max(3650).optional(),
  /** Hours of the site's time zone in which readers get no mail about comments. */
  quietHours: z
    .strictObject({
      from: z.int().min(0).max(23).default(22),
      until: z.int().min(0).max(23).default(8),
    })
    .prefault({}),
  /**
   * `remove`: the texts of a reader go with the account. `keep`: they stay without a name
   * (SPECIFICATION §6 leaves it open).
   */
  ofDeletedReaders: z.enum(['remove', 'keep']).default('remove'),
  /** Words of the newsroom, besides those of `words-ca.ts` and `words-es.ts`. */
  words: z.strictObject({ reject: words, hold: words, allow: words }).prefault({}),
  /**
   * A service that judges comments too: its answer within `timeLimit` milliseconds, else
   * `ifSilent`. It gets the text, the story and its language, nothing about the reader
   * (`server/subjects/comments/external-check.ts`).
   */
  external: z
    .strictObject({
      url: z.url({ protocol: /^https?$/ }),
      timeLimit: z.int().min(100).max(10_000).default(2000),
      ifSilent: z.enum(['publish', 'hold']).default('hold'),
    })
    .optional(),
});

export type CommentSettings = z.infer<typeof commentSettingsSchema>;
