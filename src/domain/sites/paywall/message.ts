import { z } from 'zod';
import { hrefSchema, slugSchema } from '#domain/identifiers/identifiers.ts';
import { MESSAGE_TYPES } from './message-types.ts';

/** Longest text of a message, in characters. */
const MAX_TEXT = 400;

const text = z.string().min(1).max(MAX_TEXT);

/**
 * Paywall message of SPECIFICATION §3: its texts and its presentation. Texts are plain text.
 * `{consumed}`, `{max}` and `{left}` in `counterText` stand for the numbers of the reader.
 */
export const paywallMessageSchema = z.strictObject({
  id: slugSchema,
  type: z.enum(MESSAGE_TYPES),
  canBeClosed: z.boolean(),
  logoUrl: hrefSchema.optional(),
  logoText: text.optional(),
  logo: hrefSchema.optional(),
  smallText: text.optional(),
  principalText: text,
  aboveButtonText: text.optional(),
  buttonText: text.optional(),
  buttonUrl: hrefSchema.optional(),
  button2Text: text.optional(),
  button2Url: hrefSchema.optional(),
  underButtonText: text.optional(),
  bottomText: text.optional(),
  bottomUrl: hrefSchema.optional(),
  /** The corner of a floating box; the end of the page's language direction by default. */
  position: z.enum(['start', 'end']).optional(),
  counterText: text.optional(),
  numConsumedContent: z.number().int().min(0).optional(),
  maxConsumedContent: z.number().int().min(0).optional(),
});

/**
 * A message as the site's file has it, and as a call sends it: with the reader's numbers in a
 * counter.
 */
export type PaywallMessage = z.infer<typeof paywallMessageSchema>;
