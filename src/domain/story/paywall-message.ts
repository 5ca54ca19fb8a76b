import { z } from 'zod';
import { hrefSchema } from '../identifiers.ts';

/** Paywall message of SPECIFICATION §3: its texts and its presentation. */
export const paywallMessageSchema = z.strictObject({
  id: z.string().min(1),
  type: z.enum(['bottom', 'float', 'float-counter', 'modal']),
  canBeClosed: z.boolean(),
  logoUrl: hrefSchema.optional(),
  logoText: z.string().optional(),
  logo: z.string().optional(),
  smallText: z.string().optional(),
  principalText: z.string().min(1),
  aboveButtonText: z.string().optional(),
  buttonText: z.string().optional(),
  buttonUrl: hrefSchema.optional(),
  button2Text: z.string().optional(),
  button2Url: hrefSchema.optional(),
  underButtonText: z.string().optional(),
  bottomText: z.string().optional(),
  bottomUrl: hrefSchema.optional(),
  position: z.string().optional(),
  counterText: z.string().optional(),
  numConsumedContent: z.number().int().min(0).optional(),
  maxConsumedContent: z.number().int().min(0).optional(),
});
