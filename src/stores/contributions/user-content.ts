import { atom, type ReadableAtom } from 'nanostores';
import { call } from '#contracts/call.ts';
import {
  ownContributions,
  replyToDesk,
  sendContribution,
  withdrawContribution,
} from '#contracts/contributions/user-content.ts';
import type { OwnContribution } from '#domain/contributions/own-contribution.ts';
import { pushEntry } from '#domain/data-layer/push-entry.ts';
import { listError } from '../errors.ts';

const $own = atom<readonly OwnContribution[]>([]);

/** The reader's contributions to the call of this page, the newest first. */
export const $ownContributions: ReadableAtom<readonly OwnContribution[]> = $own;

/**
 * The result of sending. `session`: it has ended, or there is none. `fields`: the violated rules.
 * `failed`: anything else, such as no network.
 */
export type SentOutcome =
  | { kind: 'sent' }
  | { kind: 'session' | 'closed' | 'too-young' | 'demo' | 'too-often' | 'failed' }
  | { kind: 'fields'; fields: Readonly<Record<string, string>> };

/** Sends a contribution to a call. `id`: of the story's document. */
export async function sendUserContent(
  id: string,
  body: {
    answers: Readonly<Record<string, string | boolean>>;
    alts: Readonly<Record<string, string>>;
    website: string;
    child?: string;
    childConsent?: boolean;
  },
): Promise<SentOutcome> {
  const outcome = await call(sendContribution, { params: { id }, body });
  if (outcome.ok) {
    $own.set([outcome.response.contribution, ...$own.get()]);
    pushEntry({ event: 'form', form: 'contribution', id });
    return { kind: 'sent' };
  }
  listError(sendContribution, outcome);
  switch (outcome.code) {
    case 'NOT_SIGNED_IN':
      return { kind: 'session' };
    case 'CALL_NOT_OPEN':
      return { kind: 'closed' };
    case 'TOO_YOUNG':
      return { kind: 'too-young' };
    case 'DEMO_ACCOUNT':
      return { kind: 'demo' };
    case 'TOO_MANY_REQUESTS':
      return { kind: 'too-often' };
    default:
      return Object.keys(outcome.fields).length > 0
        ? { kind: 'fields', fields: outcome.fields }
        : { kind: 'failed' };
  }
}

/** Reads what the reader has sent to a call. Without an answer the list stays as it is. */
export async function loadOwnContributions(id: string): Promise<void> {
  const outcome = await call(ownContributions, { params: { id } });
  if (outcome.ok) $own.set(outcome.response.contributions);
}

/** Withdraws a contribution. Returns whether it is gone. */
export async function withdrawOwn(id: string, contribution: string): Promise<boolean> {
  const outcome = await call(withdrawContribution, { params: { id, contribution } });
  if (!outcome.ok && outcome.code !== 'NOT_FOUND') {
    listError(withdrawContribution, outcome);
    return false;
  }
  $own.set($own.get().filter((one) => one.id !== contribution));
  return true;
}

/** Answers the question of the desk. Returns whether the answer is stored. */
export async function replyToQuestion(
  id: string,
  contribution: string,
  text: string,
): Promise<boolean> {
  const outcome = await call(replyToDesk, { params: { id, contribution }, body: { text } });
  if (!outcome.ok) {
    listError(replyToDesk, outcome);
    return false;
  }
  await loadOwnContributions(id);
  return true;
}
