import type { OptionalCategory } from './consent.ts';

/**
 * Purposes of the Transparency and Consent Framework 2 that a category needs, all of them (IAB
 * Europe, "TCF Policies", appendix A). 1: storage on the device. 2, 3, 4, 7: advertisements, their
 * profiles and measurement. 5, 6: profiles of content. 8, 9: measurement of content and audiences.
 */
export const TCF_PURPOSES: Readonly<Record<OptionalCategory, readonly number[]>> = {
  measurement: [1, 8, 9],
  embeds: [1, 5, 6],
  advertising: [1, 2, 3, 4, 7],
};

/** Events of a platform that has the reader's answer. */
const ANSWERED: ReadonlySet<unknown> = new Set(['tcloaded', 'useractioncomplete']);

/**
 * The categories that a reader has allowed on a certified platform, from an answer of
 * `__tcfapi('addEventListener', 2, …)`. None for any other shape: a platform that lies, fails or
 * still asks counts as a no. Legitimate interest is no consent.
 */
export function grantedByTcf(data: unknown, success: unknown): OptionalCategory[] {
  const { eventStatus, purpose } = recordOf(data);
  const consents = recordOf(recordOf(purpose)['consents']);
  if (success !== true || !ANSWERED.has(eventStatus)) return [];
  const all: OptionalCategory[] = ['measurement', 'embeds', 'advertising'];
  return all.filter((category) =>
    TCF_PURPOSES[category].every((number) => consents[number] === true),
  );
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
