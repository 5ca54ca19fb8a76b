import { z } from 'zod';
import {
  pushAlert as putContract,
  removeAlert as deleteContract,
  type AlertPublished,
} from '#contracts/publishing/push-alert.ts';
import { CONTENT_TOKEN_ACTOR } from '#domain/desk/actor.ts';
import { documentIdSchema, instantSchema } from '#domain/identifiers/identifiers.ts';
import { localeSchema } from '#domain/locale/locale-schema.ts';
import type { SourceVersion } from '#domain/identifiers/source-version.ts';
import { isBearerToken } from '#server/platform/http/bearer-token.ts';
import type { ContentProblem } from '#server/platform/settings/content-problem.ts';
import { logRefusal } from '#server/subjects/publishing/log-publication.ts';
import type { AlertOutcome } from '#server/subjects/publishing/publish-alert.ts';
import {
  serveContract,
  type CallContext,
  type Outcome,
} from '#server/entrances/endpoints/endpoint.ts';

/** Limit of the body in bytes: three times the longest alert. */
const BODY_LIMIT = 16 * 1024;

/** Timeout in milliseconds. A publication may wait for another node's. */
const TIME_LIMIT = 60_000;

/** Owner of pushed alerts, as of pushed stories. */
const ORIGIN = 'push';

/** Version, status and their names are those of ninjs. A number is taken as text. */
const bodySchema = z.strictObject({
  title: z.string(),
  text: z.string().optional(),
  link: z
    .strictObject({
      href: z.string(),
      title: z.string().optional(),
      rel: z.string().optional(),
      target: z.enum(['_self', '_blank']).optional(),
    })
    .optional(),
  image: z.strictObject({ picture: z.string(), alt: z.string().optional() }).optional(),
  startsAt: z.string().optional(),
  endsAt: z.string().optional(),
  version: z.union([z.string().min(1).max(100), z.number().int().transform(String)]).optional(),
  versioncreated: instantSchema.optional(),
  pubstatus: z.enum(['usable', 'withheld', 'canceled']).optional(),
});

const siteSchema = z.object({ site: z.string().optional() });

const querySchema = siteSchema.extend({ locale: localeSchema });

const putSchema = z.object({ id: documentIdSchema, locale: localeSchema, body: bodySchema });

type Answer = Outcome<NonNullable<(typeof putContract)['types']>>;

const authorize = ({ request, locals }: CallContext) => {
  const isAllowed = isBearerToken(
    request.headers.get('authorization') ?? undefined,
    locals.services.publishing.contentToken,
  );
  return Promise.resolve(isAllowed ? undefined : { code: 'NOT_SIGNED_IN' as const });
};

const shared = { timeLimit: TIME_LIMIT, authorize };

/** Serves `PUT /api/alerts/{id}`. */
export const pushAlert = serveContract(putContract, {
  ...shared,
  bodyLimit: BODY_LIMIT,
  facts: { caller: 'newsroom', body: bodySchema, query: querySchema, limits: [] },
  async handle({ params, url, locals }, sent): Promise<Answer> {
    const read = putSchema.safeParse({
      id: params['id'],
      locale: url.searchParams.get('locale'),
      body: sent ?? {},
    });
    if (!read.success) return refused(locals, problemsOf(read.error));
    const { id, locale, body } = read.data;
    const { version, versioncreated, pubstatus = 'usable', ...alert } = body;
    const sourceVersion = versionOf({
      version,
      created: versioncreated,
      isKilled: pubstatus === 'canceled',
    });
    const outcome = await locals.services.publishing.publishAlert({
      id,
      site: siteOf(url, locals),
      alert: pubstatus === 'usable' ? { ...alert, locale } : undefined,
      origin: ORIGIN,
      actor: CONTENT_TOKEN_ACTOR,
      sourceVersion,
    });
    return answerOf(locals, outcome);
  },
});

/** Serves `DELETE /api/alerts/{id}`. */
export const removeAlert = serveContract(deleteContract, {
  ...shared,
  bodyLimit: 0,
  facts: { caller: 'newsroom', query: siteSchema, limits: [] },
  async handle({ params, url, locals }) {
    const id = documentIdSchema.safeParse(params['id']);
    if (!id.success) return { ok: false, code: 'NOT_FOUND' };
    const site = siteOf(url, locals);
    const withdrawal = {
      id: id.data,
      site,
      alert: undefined,
      origin: ORIGIN,
      actor: CONTENT_TOKEN_ACTOR,
    };
    const outcome = await locals.services.publishing.publishAlert(withdrawal);
    if (outcome.ok) return { ok: true, response: responseOf(outcome) };
    return outcome.reason === 'unknown'
      ? { ok: false, code: 'NOT_FOUND' }
      : invalid(locals, outcome.problems);
  },
});

function siteOf(url: URL, { site }: CallContext['locals']): string {
  return url.searchParams.get('site') ?? site.alias;
}

function versionOf({
  version,
  created,
  isKilled,
}: {
  version?: string | undefined;
  created?: string | undefined;
  isKilled: boolean;
}): SourceVersion | undefined {
  if (version === undefined && created === undefined && !isKilled) return undefined;
  return {
    ...(version === undefined ? {} : { version }),
    ...(created === undefined ? {} : { created }),
    ...(isKilled ? { isKilled } : {}),
  };
}

function answerOf(locals: CallContext['locals'], outcome: AlertOutcome): Answer {
  if (outcome.ok)
    return {
      ok: true,
      httpCode: outcome.result === 'created' ? 201 : 200,
      response: responseOf(outcome),
    };
  return outcome.reason === 'unknown'
    ? { ok: false, code: 'NOT_FOUND' }
    : refused(locals, outcome.problems);
}

function responseOf({ result, stored: { document } }: AlertOutcome & { ok: true }): AlertPublished {
  const { startsAt, endsAt = null, withdrawnAt = null } = document;
  return { result, startsAt, endsAt, withdrawnAt };
}

function problemsOf(error: z.ZodError): ContentProblem[] {
  return error.issues.map(({ path, message }) => ({
    source: '',
    field: path.filter((part) => part !== 'body').join('.'),
    reason: message,
  }));
}

function refused(locals: CallContext['locals'], problems: readonly ContentProblem[]): Answer {
  const isOutdated =
    problems.length > 0 && problems.every(({ code }) => code === 'outdated-version');
  return isOutdated
    ? { ok: false, code: 'OUTDATED_VERSION', fields: fieldsOf(problems) }
    : invalid(locals, problems);
}

function invalid({ services }: CallContext['locals'], problems: readonly ContentProblem[]) {
  logRefusal(services.log, ORIGIN, problems);
  return {
    ok: false as const,
    httpCode: 422,
    code: 'INVALID_FIELDS' as const,
    fields: fieldsOf(problems),
  };
}

function fieldsOf(problems: readonly ContentProblem[]): Record<string, string> {
  return Object.fromEntries(problems.map(({ field, reason }) => [field, reason]));
}
