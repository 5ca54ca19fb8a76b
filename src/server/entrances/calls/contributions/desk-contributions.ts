import { z } from 'zod';
import {
  decideContribution as decideContract,
  listContributionForms as formsContract,
  listContributions as listContract,
  removeContribution as removeContract,
  type ContributionLine,
} from '#contracts/contributions/desk-contributions.ts';
import {
  CONTACT,
  CONTRIBUTION_STATES,
  MAX_NOTE,
  needsNote,
  statesOf,
} from '#domain/contributions/contribution.ts';
import { documentIdSchema } from '#domain/identifiers/identifiers.ts';
import { localeSchema } from '#domain/locale/locale-schema.ts';
import { cleanText } from '#domain/text/clean-text.ts';
import { serveDeskCall, type Staff } from '#server/entrances/endpoints/desk-call.ts';
import type { CallContext } from '#server/entrances/endpoints/endpoint.ts';
import { parseQuery } from '#server/entrances/endpoints/lenient-input.ts';
import type {
  Contribution,
  ContributionPlace,
} from '#server/subjects/contributions/contributions.ts';
import { ownerOf } from '#server/subjects/contributions/user-content.ts';
import type { UploadedFile } from '#server/subjects/uploads/attached-files.ts';
import { callOfForm, formsOf } from './call-of-form.ts';
import { removeLeftFiles, showFiles } from './contribution-files.ts';

/** Contributions of a page. */
const PAGE = 50;

/** A cursor: the instant of the last contribution in milliseconds, and its id. */
const CURSOR = /^(\d{4}-\d\d-\d\dT[\d:.]{12}Z) ([\w-]{1,100})$/;

const stateSchema = z.enum(CONTRIBUTION_STATES);

const querySchema = z.object({
  form: documentIdSchema.optional(),
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
    const { form, state, cursor } = query.data;
    const after = cursor === undefined ? undefined : placeOf(cursor);
    if (cursor !== undefined && !after) return INVALID_QUERY;
    const { site, services } = locals;
    const found = await services.readers.contributions.list({
      site: site.alias,
      form,
      state,
      limit: PAGE + 1,
      after,
    });
    const shown = found.slice(0, PAGE);
    const last = shown.at(-1);
    return {
      ok: true,
      response: {
        contributions: await linesOf({ locals }, shown, reader),
        cursor: last && found.length > PAGE ? `${last.at.toISOString()} ${last.id}` : null,
      },
    };
  },
});

/** Serves `GET /api/desk/contributions/forms`. */
export const listContributionForms = serveDeskCall(formsContract, {
  body: z.undefined(),
  async handle({ context }) {
    return { ok: true, response: { forms: await formsOf(context) } };
  },
});

/** Serves `PUT /api/desk/contributions/{id}`. */
export const decideContribution = serveDeskCall(decideContract, {
  body: z.strictObject({
    state: stateSchema,
    note: z
      .string()
      .max(MAX_NOTE * 2)
      .optional(),
  }),
  async handle({ body, session: { actor, reader }, context }) {
    const { params, locals } = context;
    if (reader.isRegisteredInDemo) return { ok: false, code: 'DEMO_ACCOUNT' };
    const { services, site } = locals;
    const { state } = body;
    const note = cleanText(body.note ?? '');
    const row = await services.readers.contributions.find(site.alias, params['id'] ?? '');
    if (!row) return { ok: false, code: 'NOT_FOUND' };
    if (!statesOf(row.form).includes(state))
      return { ok: false, code: 'INVALID_FIELDS', fields: { state: 'is not of this form' } };
    const isWrong = [...note].length > MAX_NOTE || (needsNote(state) && note === '');
    if (isWrong) return { ok: false, code: 'INVALID_FIELDS', fields: { note: 'required' } };
    if (state === 'accepted' && !(await showFiles(services, row, actor)))
      return { ok: false, code: 'NOT_FOUND' };
    const { contributions, userContent } = services.readers;
    const decision = {
      site: site.alias,
      id: row.id,
      state,
      note: needsNote(state) ? note : undefined,
      actor,
    };
    const decided =
      row.form === CONTACT
        ? await contributions.decide(decision)
        : await userContent.decide({ ...decision, call: await callOfForm(context, row) });
    if (row.state === 'accepted' || state === 'accepted') await removeLeftFiles(services, row.id);
    if (!decided) return { ok: false, code: 'NOT_FOUND' };
    const [line] = await linesOf({ locals }, [decided], reader);
    return line ? { ok: true, response: line } : { ok: false, code: 'NOT_FOUND' };
  },
});

/** Serves `DELETE /api/desk/contributions/{id}`. */
export const removeContribution = serveDeskCall(removeContract, {
  body: z.undefined(),
  async handle({ session: { actor, reader }, context: { params, locals } }) {
    if (reader.isRegisteredInDemo) return { ok: false, code: 'DEMO_ACCOUNT' };
    const { services, site } = locals;
    const id = params['id'] ?? '';
    const isRemoved = await services.readers.userContent.remove({ site: site.alias, id, actor });
    if (!isRemoved) return { ok: false, code: 'NOT_FOUND' };
    await removeLeftFiles(services, id);
    return { ok: true, response: null };
  },
});

async function linesOf(
  { locals }: Pick<CallContext, 'locals'>,
  rows: readonly Contribution[],
  reader: Staff['reader'],
): Promise<ContributionLine[]> {
  const { uploads } = locals.services.readers;
  const files = await uploads.filesOf(
    rows.filter((row) => row.files.length > 0).map(({ id }) => ownerOf(id)),
  );
  return rows.map((row) => lineOf(row, files.get(ownerOf(row.id)) ?? [], reader));
}

/** Every visitor of a demonstration is staff there, and learns nothing about the others. */
function lineOf(
  row: Contribution,
  files: readonly UploadedFile[],
  reader: Staff['reader'],
): ContributionLine {
  const { id, at, locale, form, state, userId, isSuspect } = row;
  const isMasked = reader.isRegisteredInDemo;
  const names = new Map(files.map((file) => [file.id, file.name]));
  return {
    id,
    at: at.toISOString(),
    locale: localeSchema.parse(locale),
    form,
    state,
    hasAccount: userId !== null,
    isSuspect,
    signature: isMasked ? null : row.signature,
    answers: isMasked ? null : row.answers,
    files: isMasked
      ? []
      : row.files.map((file) => ({
          id: file.id,
          kind: file.kind,
          alt: file.alt,
          name: names.get(file.id) ?? '',
          isPublic: file.isPublic === true,
        })),
    reasons: isMasked ? [] : row.reasons,
    note: isMasked ? null : row.note,
  };
}

function placeOf(cursor: string): ContributionPlace | undefined {
  const [, instant = '', id = ''] = CURSOR.exec(cursor) ?? [];
  const at = new Date(instant);
  return Number.isNaN(at.getTime()) ? undefined : { at, id };
}
