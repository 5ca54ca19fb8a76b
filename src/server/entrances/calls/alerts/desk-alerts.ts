import { z } from 'zod';
import {
  getAlert as getContract,
  listAlerts as listContract,
  withdrawAlert as withdrawContract,
  writeAlert as writeContract,
  type AlertLine,
} from '#contracts/alerts/desk-alerts.ts';
import { documentIdSchema } from '#domain/identifiers/identifiers.ts';
import { ALERT_PICTURE, imageUrlOf } from '#domain/pictures/rendition.ts';
import { alertStateAt } from '#domain/alerts/alert.ts';
import { localeSchema } from '#domain/locale/locale-schema.ts';
import type { ContentProblem } from '#server/platform/settings/content-problem.ts';
import type { AlertPlace, StoredAlert } from '#server/subjects/content-store/alert-queries.ts';
import type { AlertOutcome } from '#server/subjects/publishing/publish-alert.ts';
import { serveDeskCall } from '#server/entrances/endpoints/desk-call.ts';
import type { CallContext } from '#server/entrances/endpoints/endpoint.ts';
import { parseQuery } from '#server/entrances/endpoints/lenient-input.ts';

/** Alerts of a page. */
const PAGE = 50;

/** Owner of alerts that the desk writes. */
const ORIGIN = 'desk';

/** A cursor: the start of the last alert and its id. */
const CURSOR = /^([^ ]{1,40}) ([^ ]{1,200})$/;

const placeSchema = z.object({ startsAt: z.iso.datetime({ offset: true }), id: documentIdSchema });

const querySchema = z.object({ cursor: z.string().max(250).optional() });

const textSchema = z.string().optional();

const bodySchema = z.strictObject({
  madeOf: z.string().max(64),
  locale: localeSchema,
  title: z.string(),
  text: textSchema,
  href: textSchema,
  picture: textSchema,
  alt: textSchema,
  startsAt: textSchema,
  endsAt: textSchema,
});

const INVALID_QUERY = { ok: false, code: 'INVALID_FIELDS', fields: { query: 'invalid' } } as const;

/** Serves `GET /api/desk/alerts`. */
export const listAlerts = serveDeskCall(listContract, {
  body: z.undefined(),
  query: querySchema,
  async handle({ context: { locals, url } }) {
    const query = parseQuery(url, querySchema);
    if (!query.success) return INVALID_QUERY;
    const after = query.data.cursor === undefined ? undefined : placeOf(query.data.cursor);
    if (query.data.cursor !== undefined && !after) return INVALID_QUERY;
    const stored = await locals.services.publishing.listAlerts({
      site: locals.site.alias,
      limit: PAGE + 1,
      after,
    });
    const shown = stored.slice(0, PAGE);
    const last = shown.at(-1)?.document;
    const cursor = last && stored.length > PAGE ? `${last.startsAt} ${last.id}` : null;
    return { ok: true, response: { alerts: await linesOf(locals, shown), cursor } };
  },
});

/** Serves `GET /api/desk/alerts/{id}`. */
export const getAlert = serveDeskCall(getContract, {
  body: z.undefined(),
  async handle({ context: { params, locals } }) {
    const found = await findOwn(locals, params['id']);
    return found
      ? { ok: true, response: await lineOf(locals, found) }
      : { ok: false, code: 'NOT_FOUND' };
  },
});

/** Serves `PUT /api/desk/alerts/{id}`. */
export const writeAlert = serveDeskCall(writeContract, {
  body: bodySchema,
  async handle({ body, session: { actor }, context: { params, locals } }) {
    const id = documentIdSchema.safeParse(params['id']);
    if (!id.success) return { ok: false, code: 'INVALID_FIELDS', fields: { id: 'invalid' } };
    const { madeOf, href, picture, alt, ...texts } = body;
    const outcome = await locals.services.publishing.publishAlert({
      id: id.data,
      site: locals.site.alias,
      alert: {
        ...texts,
        link: href === undefined ? undefined : { href },
        image: picture === undefined ? undefined : { picture, alt },
      },
      origin: ORIGIN,
      actor,
      madeOf,
    });
    if (outcome.ok) return { ok: true, response: await lineOf(locals, outcome.stored) };
    return outcome.reason === 'overtaken' || outcome.reason === 'outdated'
      ? { ok: false, code: 'OUTDATED_VERSION' }
      : { ok: false, code: 'INVALID_FIELDS', fields: fieldsOf(outcome) };
  },
});

/** Serves `DELETE /api/desk/alerts/{id}`. */
export const withdrawAlert = serveDeskCall(withdrawContract, {
  body: z.undefined(),
  async handle({ session: { actor }, context: { params, locals } }) {
    const found = await findOwn(locals, params['id']);
    if (!found) return { ok: false, code: 'NOT_FOUND' };
    const withdrawal = {
      id: found.document.id,
      site: locals.site.alias,
      alert: undefined,
      origin: ORIGIN,
      actor,
    };
    const outcome = await locals.services.publishing.publishAlert(withdrawal);
    return outcome.ok
      ? { ok: true, response: await lineOf(locals, outcome.stored) }
      : { ok: false, code: 'INVALID_FIELDS', fields: fieldsOf(outcome) };
  },
});

/** An alert of the site of the request. */
async function findOwn(
  { services, site }: CallContext['locals'],
  id: string | undefined,
): Promise<StoredAlert | undefined> {
  const named = documentIdSchema.safeParse(id);
  const found = named.success ? await services.publishing.findAlert(named.data) : undefined;
  return found?.document.site === site.alias ? found : undefined;
}

function placeOf(cursor: string): AlertPlace | undefined {
  const [, startsAt, id] = CURSOR.exec(cursor) ?? [];
  return placeSchema.safeParse({ startsAt, id }).data;
}

/** The fields of the form by the fields of the document. */
const FIELDS: Readonly<Record<string, string>> = {
  'link.href': 'href',
  image: 'picture',
  'image.picture': 'picture',
  'image.alt': 'alt',
};

function fieldsOf(outcome: AlertOutcome & { ok: false }): Record<string, string> {
  const problems: readonly ContentProblem[] = outcome.reason === 'unknown' ? [] : outcome.problems;
  return Object.fromEntries(problems.map(({ field, reason }) => [FIELDS[field] ?? field, reason]));
}

async function lineOf(locals: CallContext['locals'], stored: StoredAlert): Promise<AlertLine> {
  const [line] = await linesOf(locals, [stored]);
  if (!line) throw new Error('an alert without a line');
  return line;
}

async function linesOf(
  { services, site }: CallContext['locals'],
  stored: readonly StoredAlert[],
): Promise<AlertLine[]> {
  const { images } = services.content.contentOf({ site, locale: site.defaultLocale });
  const pictures = await images.find(stored.map(({ document: { image } }) => image));
  const srcOf = (id: string) => {
    const found = pictures.get(id);
    return found ? imageUrlOf(found, ALERT_PICTURE) : null;
  };
  const now = new Date();
  return stored.map(({ hash, origin, document }): AlertLine => {
    const { id, locale, title, text, link, image, startsAt, endsAt, withdrawnAt } = document;
    return {
      id,
      version: hash,
      locale,
      title,
      text: text ?? null,
      href: link?.href ?? null,
      picture: image
        ? { id: image.picture, src: srcOf(image.picture), alt: image.alt ?? null }
        : null,
      startsAt,
      endsAt: endsAt ?? null,
      withdrawnAt: withdrawnAt ?? null,
      state: alertStateAt(document, now),
      origin,
    };
  });
}
