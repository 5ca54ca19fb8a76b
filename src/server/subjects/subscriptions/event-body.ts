import { z } from 'zod';

/** Characters of an id at most, as at Stripe (https://docs.stripe.com/upgrades). */
const LONGEST = 255;

/**
 * An id or a type in an event: words of ASCII, so that the database and a path of the API can hold
 * them.
 */
export const eventWord = z
  .string()
  .max(LONGEST)
  .regex(/^[\w.-]+$/);

/**
 * The signed body of a webhook by its form. `undefined` for a body that is no JSON in UTF-8, or of
 * another form.
 */
export function readEventBody<Event>(body: Buffer, form: z.ZodType<Event>): Event | undefined {
  try {
    return form.safeParse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))).data;
  } catch {
    return undefined;
  }
}
