import { z } from 'zod';
import {
  decideContribution as decideContract,
  listContributions as listContract,
  removeContribution as removeContract,
  type ContributionLine,
} from '#contracts/contributions/desk-contributions.ts';
import { CONTRIBUTION_STATES } from '#domain/contributions/contribution.ts';
import { localeSchema } from '#domain/locale/locale-schema.ts';
import type {
  Contribution,
  ContributionPlace,
} from '#server/subjects/contributions/contributions.ts';
import { serveDeskCall, type Staff } from '#server/entrances/endpoints/desk-call.ts';
import { parseQuery } from '#server/entrances/endpoints/lenient-input.ts';

/** Contributions of a page. */
const PAGE = 50;

/** A cursor: the instant of the last contribution in microseconds, and its id. */
const CURSOR = /^(\d{4}-\d\d-\d\dT[\d:.]{12}Z) ([\w-]{1,100})$/;

const stateSchema = z.enum(CONTRIBUTION_STATES);

const querySchema = z.object({
  state: stateSchema.default('waiting'),
  cursor: z.string().max(150).optional(),
});

const INVALID_QUERY = { ok: false, code: 'INVALID_FIELDS', fields: { query: 'invalid' } } as const;

/** Serves `GET /api/desk/contributions`. */
export const listContributions = serveDeskCall(listContract, {
  body: z.undefined(),
  query: querySchema,
  async handle({ session: { reader }, context: { locals, url } }) {
    const query = parseQuery(url, querySchema);
    if (!query.success) return INVALID_QUERY;
    const { state, cursor } = query.data;
    const after = cursor === undefined ? undefined : placeOf(cursor);
    if (cursor !== undefined && !after) return INVALID_QUERY;
    const { site, services } = locals;
    const found = await services.readers.contributions.list({
      site: site.alias,
      state,
      limit: PAGE + 1,
      after,
    });
    const shown = found.slice(0, PAGE);
    const last = shown.at(-1);
    return {
      ok: true,
      response: {
        contributions: shown.map((row) => lineOf(row, reader)),
        cursor: last && found.length > PAGE ? `${last.at.toISOString()} ${last.id}` : null,
      },
    };
  },
});

/** Serves `PUT /api/desk/contributions/{id}`. */
export const decideContribution = serveDeskCall(decideContract, {
  body: z.strictObject({ state: stateSchema }),
  async handle({ body: { state }, session: { actor, reader }, context: { params, locals } }) {
    if (reader.isRegisteredInDemo) return { ok: false, code: 'DEMO_ACCOUNT' };
    const row = await locals.services.readers.contributions.decide({
      site: locals.site.alias,
      id: params['id'] ?? '',
      state,
      actor,
    });
    return row ? { ok: true, response: lineOf(row, reader) } : { ok: false, code: 'NOT_FOUND' };
  },
});

/** Serves `DELETE /api/desk/contributions/{id}`. */
export const removeContribution = serveDeskCall(removeContract, {
  body: z.undefined(),
  async handle({ session: { actor, reader }, context: { params, locals } }) {
    if (reader.isRegisteredInDemo) return { ok: false, code: 'DEMO_ACCOUNT' };
    const isRemoved = await locals.services.readers.contributions.remove({
      site: locals.site.alias,
      id: params['id'] ?? '',
      actor,
    });
    return isRemoved ? { ok: true, response: null } : { ok: false, code: 'NOT_FOUND' };
  },
});

/** Every visitor of a demonstration is staff there, and learns nothing about the others. */
function lineOf(row: Contribution, reader: Staff['reader']): ContributionLine {
  const { id, at, locale, state, userId, isSuspect, answers } = row;
  return {
    id,
    at: at.toISOString(),
    locale: localeSchema.parse(locale),
    state,
    hasAccount: userId !== null,
    isSuspect,
    answers: reader.isRegisteredInDemo ? null : answers,
  };
}

function placeOf(cursor: string): ContributionPlace | undefined {
  const [, instant = '', id = ''] = CURSOR.exec(cursor) ?? [];
  const at = new Date(instant);
  return Number.isNaN(at.getTime()) ? undefined : { at, id };
}
