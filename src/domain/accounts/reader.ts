import { z } from 'zod';
import { daySchema, documentIdSchema } from '../identifiers/identifiers.ts';
import { forPersonFields } from './forms/person-fields.ts';
import { USER_TYPES } from './session/session-cookie.ts';

/** A profile field that may be empty. */
const optionalText = z.string().default('');

/** Current user of SPECIFICATION §3. */
export const currentUserSchema = z.strictObject({
  id: z.string().min(1),
  ...forPersonFields(() => optionalText),
  nick: z.string(),
  email: z.email(),
  /** Whether the reader receives the site's own bulletin. */
  bulletin: z.boolean().default(false),
  birthdate: daySchema.nullable().default(null),
  type: z.literal(USER_TYPES),
  savedContentIds: z.array(documentIdSchema).default([]),
  followedAuthorIds: z.array(documentIdSchema).default([]),
  commentsDislikeId: z.array(z.string()).default([]),
  commentsReportId: z.array(z.string()).default([]),
  newsletters: z
    .array(
      z.strictObject({ id: documentIdSchema, name: z.string().min(1), isSubscribed: z.boolean() }),
    )
    .default([]),
  isRegisteredInDemo: z.boolean().default(false),
  nif: optionalText,
  demoBulletin: z.boolean().default(false),
  alternativeEmail: optionalText,
});

export type CurrentUser = z.infer<typeof currentUserSchema>;
