import type { APIContext } from 'astro';
import { z } from 'zod';
import { pushContent } from '../../contracts/push-content.ts';
import { documentIdSchema } from '../../domain/identifiers.ts';
import { localeSchema } from '../../domain/locale.ts';
import { logPush, logRefusal } from '../content/log-publication.ts';
import type { ContentProblem } from '../content/publisher.ts';
import { hasBearerToken, serveContract, type Outcome } from '../endpoint.ts';
import { ninjsToDocuments } from '../ninjs/ninjs-documents.ts';

/** Bytes: the longest story of the test corpora has a twentieth of it. */
const BODY_LIMIT = 4 * 1024 * 1024;

/** Documents that a push brings belong to whoever pushes; the content folder's sync leaves them alone. */
const ORIGIN = 'push';

const addressSchema = z.object({ id: documentIdSchema, site: z.string(), locale: localeSchema });

/** Serves `PUT /api/content/{id}`. */
export const pushStory = serveContract(pushContent, {
  bodyLimit: BODY_LIMIT,
  authorize({ request, locals }) {
    const isAllowed = hasBearerToken(request, locals.services.contentToken);
    return Promise.resolve(isAllowed ? undefined : { httpCode: 401, code: 'NOT_SIGNED_IN' as const });
  },
  handle: push,
});

type PushOutcome = Outcome<NonNullable<(typeof pushContent)['types']>>;

async function push({ params, url, locals }: APIContext, body: unknown): Promise<PushOutcome> {
  const { services } = locals;
  const invalid = (problems: readonly ContentProblem[]): PushOutcome => {
    logRefusal(services.log, ORIGIN, problems);
    return { ok: false, httpCode: 422, code: 'INVALID_FIELDS', fields: fieldsOf(problems) };
  };
  const address = addressSchema.safeParse({
    id: params['id'],
    site: url.searchParams.get('site') ?? locals.site.alias,
    locale: url.searchParams.get('locale'),
  });
  if (!address.success)
    return invalid(address.error.issues.map((issue) => ({ source: '', field: issue.path.join('.'), reason: issue.message })));
  const { id, locale } = address.data;
  const site = services.sites.find(({ alias }) => alias === address.data.site);
  if (!site) return invalid([{ source: '', field: 'site', reason: `there is no site "${address.data.site}"` }]);
  const [defaultTaxon] = site.taxons;
  if (defaultTaxon === undefined) return invalid([{ source: '', field: 'site', reason: `${site.alias} has no sections` }]);

  const known = await services.knownContentOf(site.alias);
  const context = { site: site.alias, locale, timeZone: site.timeZone, defaultTaxon, now: new Date(), ...known };
  const made = ninjsToDocuments(body, context);
  if (!made.ok) return invalid(made.problems);
  const submissions = made.documents.map(({ source, document }) => ({
    source,
    document: isStoryOf(document, made.id) ? { ...document, id } : document,
  }));
  const outcome = await services.publisher.publish({ origin: ORIGIN, submissions });
  if (!outcome.ok) return invalid(outcome.problems);
  logPush(services.log, ORIGIN, outcome);
  const { created, updated, unchanged } = outcome;
  return {
    ok: true,
    httpCode: created.includes(id) ? 201 : 200,
    response: { created, updated, unchanged, losses: made.losses, changes: made.changes },
  };
}

function isStoryOf(document: unknown, id: string): document is { id: string } {
  return document !== null && typeof document === 'object' && 'id' in document && document.id === id;
}

function fieldsOf(problems: readonly ContentProblem[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { field, reason } of problems) fields[field] = fields[field] === undefined ? reason : `${fields[field]}; ${reason}`;
  return fields;
}
