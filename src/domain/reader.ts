import { z } from 'zod';
import { daySchema, documentIdSchema, instantSchema } from './identifiers.ts';
import { USER_TYPES } from './session-cookie.ts';

/** A field of the profile that may be empty. */
const optionalText = z.string().default('');

/** Current user of SPECIFICATION §3. */
export const currentUserSchema = z.strictObject({
  id: z.string().min(1),
  nick: z.string(),
  name: optionalText,
  surname: optionalText,
  email: z.email(),
  /** Whether they get the site's own bulletin. */
  bulletin: z.boolean().default(false),
  birthdate: daySchema.nullable().default(null),
  type: z.literal(USER_TYPES),
  savedContentIds: z.array(documentIdSchema).default([]),
  followedAuthorIds: z.array(documentIdSchema).default([]),
  commentsDislikeId: z.array(z.string()).default([]),
  commentsReportId: z.array(z.string()).default([]),
  newsletters: z.array(z.strictObject({ id: documentIdSchema, name: z.string().min(1), isSubscribed: z.boolean() })).default([]),
  isRegisteredInDemo: z.boolean().default(false),
  phone: optionalText,
  nif: optionalText,
  address: optionalText,
  postalCode: optionalText,
  city: optionalText,
  province: optionalText,
  /** Country code; ES is Spain, and has provinces and cities to choose from. */
  country: optionalText,
  demoBulletin: z.boolean().default(false),
  alternativeEmail: optionalText,
});

export type CurrentUser = z.infer<typeof currentUserSchema>;

/** What an identity provider tells of an account (SPECIFICATION §3); the server believes it only with a verified signature. */
export const identityAccountSchema = z.strictObject({
  UID: z.string().min(1),
  UIDSignature: z.string().min(1),
  /** Seconds since 1970, as text: the signature covers it as it is written. */
  signatureTimestamp: z.string().regex(/^\d{1,15}$/),
  profile: z.strictObject({
    email: z.email().optional(),
    firstName: z.string().optional(),
    lastName: z.string().optional(),
    age: z.number().int().min(0).optional(),
    gender: z.string().optional(),
    thumbnailURL: z.url({ protocol: /^https?$/ }).optional(),
  }),
  registered: instantSchema.optional(),
  newUser: z.boolean().default(false),
});

export type IdentityAccount = z.infer<typeof identityAccountSchema>;
