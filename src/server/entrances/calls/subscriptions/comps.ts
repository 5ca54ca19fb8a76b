import { z } from 'zod';
import {
  endComp as endContract,
  giveComp as giveContract,
  listComps as listContract,
} from '#contracts/subscriptions/comps.ts';
import type { GiftProblem } from '#contracts/subscriptions/give-subscription.ts';
import { calendarDay } from '#domain/dates/calendar-day.ts';
import { daySchema } from '#domain/identifiers/identifiers.ts';
import type { CompPlace } from '#server/subjects/subscriptions/comp-subscriptions.ts';
import { serveDeskCall } from '#server/entrances/endpoints/desk-call.ts';
import { parseQuery } from '#server/entrances/endpoints/lenient-input.ts';

/** Subscriptions of a page. */
const PAGE = 50;

/**
 * Subscriptions that a member of staff gives in an hour. It also bounds how many addresses can be
 * tried for an account.
 */
const MOST_GIVEN = { what: 'desk comp', most: 60, window: 3600 };

/** A cursor: the end of the last subscription and its id. */
const CURSOR = /^(\d{4}-\d\d-\d\dT[\d:.]{12}Z) ([\w-]{1,100})$/;

const querySchema = z.object({ cursor: z.string().max(150).optional() });

const INVALID_QUERY = { ok: false, code: 'INVALID_FIELDS', fields: { query: 'invalid' } } as const;

/** Serves `GET /api/desk/comps`. */
export const listComps = serveDeskCall(listContract, {
  body: z.undefined(),
  query: querySchema,
  async handle({ context: { locals, url } }) {
    const query = parseQuery(url, querySchema);
    if (!query.success) return INVALID_QUERY;
    const after = query.data.cursor === undefined ? undefined : placeOf(query.data.cursor);
    if (query.data.cursor !== undefined && !after) return INVALID_QUERY;
    const { site, services } = locals;
    const found = await services.readers.comps.list({ site: site.alias, limit: PAGE + 1, after });
    const shown = found.slice(0, PAGE);
    const last = shown.at(-1);
    const comps = shown.map(({ id, nick, since, endsAt }) => ({
      id,
      nick,
      since: calendarDay(since, site.timeZone),
      // The end of a day is the start of the next one.
      until: calendarDay(new Date(endsAt.getTime() - 1), site.timeZone),
    }));
    return {
      ok: true,
      response: {
        comps,
        cursor: last && found.length > PAGE ? `${last.endsAt.toISOString()} ${last.id}` : null,
      },
    };
  },
});

/** Serves `POST /api/desk/comps`. */
export const giveComp = serveDeskCall(giveContract, {
  body: z.strictObject({ email: z.email().max(254), until: daySchema }),
  async handle({ body: { email, until }, session: { actor, reader }, context: { locals } }) {
    // The accounts of other visitors are real ones.
    if (reader.isRegisteredInDemo) return { ok: false, code: 'DEMO_ACCOUNT' };
    const retryAfter = await locals.services.attempts.count({ ...MOST_GIVEN, who: reader.id });
    if (retryAfter !== undefined) return { ok: false, code: 'TOO_MANY_REQUESTS', retryAfter };
    const outcome = await locals.services.readers.comps.change(
      { verb: 'give', site: locals.site.alias, email, until },
      actor,
    );
    return outcome.ok
      ? outcome
      : {
          ok: false,
          code: 'INVALID_FIELDS',
          fields: { [fieldOf(outcome.problem)]: outcome.problem },
        };
  },
});

/** Serves `DELETE /api/desk/comps/{id}`. */
export const endComp = serveDeskCall(endContract, {
  body: z.undefined(),
  async handle({ session: { actor, reader }, context: { params, locals } }) {
    if (reader.isRegisteredInDemo) return { ok: false, code: 'DEMO_ACCOUNT' };
    const isEnded = await locals.services.readers.comps.endOf(
      { site: locals.site.alias, id: params['id'] ?? '' },
      actor,
    );
    return isEnded ? { ok: true, response: null } : { ok: false, code: 'NOT_FOUND' };
  },
});

const fieldOf = (problem: GiftProblem): 'email' | 'until' =>
  problem === 'past-day' ? 'until' : 'email';

function placeOf(cursor: string): CompPlace | undefined {
  const [, instant = '', id = ''] = CURSOR.exec(cursor) ?? [];
  const endsAt = new Date(instant);
  return Number.isNaN(endsAt.getTime()) ? undefined : { endsAt, id };
}
