import { makeZip } from 'client-zip';
import { z } from 'zod';
import {
  exportContributions as exportContract,
  readContributionFile as fileContract,
} from '#contracts/contributions/desk-contributions.ts';
import { CONTRIBUTION_STATES } from '#domain/contributions/contribution.ts';
import { documentIdSchema } from '#domain/identifiers/identifiers.ts';
import { csvOf } from '#domain/text/csv.ts';
import { serveDeskCall } from '#server/entrances/endpoints/desk-call.ts';
import { parseQuery } from '#server/entrances/endpoints/lenient-input.ts';
import type { Services } from '#server/entrances/endpoints/services.ts';
import type {
  Contribution,
  ContributionPlace,
} from '#server/subjects/contributions/contributions.ts';
import { ownerOf } from '#server/subjects/contributions/user-content.ts';
import { openFile, readOwnedFile } from '../uploads/owned-file.ts';

/** Rows that one query of an export reads, and rows of an export. */
const READ_AT_ONCE = 200;
const MOST_ROWS = 20_000;

const querySchema = z.object({
  form: documentIdSchema,
  state: z.enum(CONTRIBUTION_STATES).optional(),
  format: z.enum(['csv', 'zip']).default('csv'),
});

const ENDINGS = { image: 'jpg', video: 'mp4' } as const;

/** Serves `GET /api/desk/contributions/export`. The audit table has a row of each export. */
export const exportContributions = serveDeskCall(exportContract, {
  body: z.undefined(),
  query: querySchema,
  async handle({ session: { reader, actor }, context: { locals, url } }) {
    if (reader.isRegisteredInDemo) return { ok: false, code: 'DEMO_ACCOUNT' };
    const query = parseQuery(url, querySchema);
    if (!query.success) return { ok: false, code: 'INVALID_FIELDS', fields: { query: 'invalid' } };
    const { services, site } = locals;
    const { form, state, format } = query.data;
    const rows = await readAll(services, {
      site: site.alias,
      form,
      states: state === undefined ? CONTRIBUTION_STATES : [state],
    });
    await services.readers.contributions.noteExport(
      { site: site.alias, form, rows: rows.length, format },
      actor,
    );
    const csv = csvOf(tableOf(rows));
    const named = `${site.alias}-${form}`;
    const headers = (type: string) => ({
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${named}.${format}"`,
      'X-Content-Type-Options': 'nosniff',
    });
    if (format === 'csv')
      return { ok: true, response: null, file: csv, headers: headers('text/csv; charset=utf-8') };
    return {
      ok: true,
      response: null,
      file: makeZip(entriesOf(services, { site: site.alias, rows, csv, named })),
      headers: headers('application/zip'),
    };
  },
});

/** Serves `GET /api/desk/contributions/{id}/files/{file}`. */
export const readContributionFile = serveDeskCall(fileContract, {
  body: z.undefined(),
  async handle({ session: { reader }, context: { params, locals } }) {
    if (reader.isRegisteredInDemo) return { ok: false, code: 'DEMO_ACCOUNT' };
    const { services, site } = locals;
    const row = await services.readers.contributions.find(site.alias, params['id'] ?? '');
    const owner = ownerOf(row?.id ?? '');
    const id = params['file'] ?? '';
    const file = row && (await readOwnedFile(services, { site: site.alias, owner, id }));
    return file ? { ok: true, response: null, ...file } : { ok: false, code: 'NOT_FOUND' };
  },
});

async function readAll(
  { readers: { contributions } }: Services,
  { site, form, states }: { site: string; form: string; states: readonly Contribution['state'][] },
): Promise<Contribution[]> {
  const rows: Contribution[] = [];
  for (const state of states)
    for (let after: ContributionPlace | undefined; rows.length < MOST_ROWS;) {
      const found = await contributions.list({ site, form, state, limit: READ_AT_ONCE, after });
      rows.push(...found);
      if (found.length < READ_AT_ONCE) break;
      after = found.at(-1);
    }
  return rows;
}

/** A row a contribution, a column a field by its name, in the order in which they appear. */
function tableOf(rows: readonly Contribution[]): string[][] {
  const names = [...new Set(rows.flatMap(({ answers }) => answers.map(({ name }) => name)))];
  const first = ['id', 'at', 'locale', 'state', 'signature', 'files'];
  return [
    [...first, ...names],
    ...rows.map((row) => [
      row.id,
      row.at.toISOString(),
      row.locale,
      row.state,
      row.signature ?? '',
      row.files.map((file) => nameInZip(row.id, file)).join(' '),
      ...names.map((name) => wordsOf(row.answers.find((one) => one.name === name))),
    ]),
  ];
}

function wordsOf(answer: Contribution['answers'][number] | undefined): string {
  if (answer === undefined) return '';
  // A consent is its sentence, as it was given.
  return typeof answer.value === 'string' ? answer.value : answer.label;
}

/** Names are made here: that of the device may be anything. */
function nameInZip(contribution: string, { id, kind }: Contribution['files'][number]): string {
  return `${contribution}/${id.slice(0, 8)}.${ENDINGS[kind]}`;
}

/** Files are opened one after the other, as the download goes on. */
async function* entriesOf(
  services: Services,
  {
    site,
    rows,
    csv,
    named,
  }: { site: string; rows: readonly Contribution[]; csv: string; named: string },
) {
  const lastModified = new Date();
  yield { name: `${named}.csv`, input: csv, lastModified };
  for (const row of rows) {
    if (row.files.length === 0) continue;
    const owner = ownerOf(row.id);
    const found = (await services.readers.uploads.filesOf([owner])).get(owner) ?? [];
    for (const file of row.files) {
      const stored = found.find(({ id }) => id === file.id);
      const stream = stored && (await openFile(services, site, stored));
      if (stream) yield { name: nameInZip(row.id, file), input: stream.body, lastModified: row.at };
    }
  }
}
