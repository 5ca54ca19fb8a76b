import { call } from '#contracts/call.ts';
import { contactChallenge, sendContact } from '#contracts/contributions/contact.ts';
import { pushEntry } from '#domain/data-layer/push-entry.ts';
import { listError } from '../errors.ts';

/**
 * The result of sending a message. `fields`: the violated rules. `too-often`: the limit of the
 * network. `no-script`: the browser cannot solve the challenge, so that the form goes to its page.
 * `failed`: anything else, such as no network.
 */
export type ContactOutcome =
  | { kind: 'sent' | 'too-often' | 'no-script' | 'failed' }
  | { kind: 'fields'; fields: Readonly<Record<string, string>> };

/** Sends a message to the newsroom, with a proof of work for it. */
export async function sendContactForm(message: {
  answers: Readonly<Record<string, string | boolean>>;
  website: string;
}): Promise<ContactOutcome> {
  const given = await call(contactChallenge, {});
  if (!given.ok) {
    listError(contactChallenge, given);
    return { kind: given.code === 'TOO_MANY_REQUESTS' ? 'too-often' : 'failed' };
  }
  const { challenge } = given.response;
  const { solveChallenge } = await import('../solve-challenge.ts');
  const solution = await solveChallenge(challenge);
  if (!solution) return { kind: 'no-script' };
  const proof = btoa(JSON.stringify({ challenge, solution }));
  const outcome = await call(sendContact, { body: { ...message, proof } });
  if (outcome.ok) {
    pushEntry({ event: 'form', form: 'contact' });
    return { kind: 'sent' };
  }
  listError(sendContact, outcome);
  if (outcome.code === 'TOO_MANY_REQUESTS') return { kind: 'too-often' };
  return Object.keys(outcome.fields).some((name) => name !== 'proof')
    ? { kind: 'fields', fields: outcome.fields }
    : { kind: 'failed' };
}
