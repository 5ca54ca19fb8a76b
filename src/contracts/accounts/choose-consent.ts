import { CONSENT_CALL } from '#domain/paths/consent-paths.ts';
import { defineContract } from '../contract.ts';

/**
 * POST /api/front/consent: logs a reader's choice of what may be loaded from elsewhere, and sets its
 * cookie. `version`: that of the purposes which the reader has seen, or 0 with no category for
 * providers of embeds alone. `day`: the day of an answer that stays, in days since 1970; today
 * without it. INVALID_FIELD: the site's purposes have changed meanwhile. The row has
 * version, minute and choice, and no sign of the reader. A reader with a session gets a row of the
 * account as well.
 */
export const chooseConsent = defineContract<{
  params: undefined;
  body: {
    version: number;
    day?: number | undefined;
    measurement: boolean;
    embeds: boolean;
    advertising: boolean;
    providers?: string[] | undefined;
  };
  response: { version: number };
}>()({
  method: 'POST',
  path: CONSENT_CALL,
  work: 'write',
  problems: [
    'INVALID_FIELD',
    'FOREIGN_ORIGIN',
    'INVALID_FIELDS',
    'REQUIRED_FIELD',
    'TOO_MANY_REQUESTS',
  ],
});
