import type { Actor } from '#domain/desk/actor.ts';
import { pictureOfAddress } from '#domain/pictures/picture-address.ts';
import type { Locale } from '#domain/locale/locale.ts';
import type { SourceVersion } from '#domain/identifiers/source-version.ts';
import type { ContentProblem } from '#server/platform/settings/content-problem.ts';
import { isAlert, type StoredAlert } from '../content-store/alert-queries.ts';
import type { ContentRepository } from '../content-store/content-repository.ts';
import type { Publisher } from './publisher.ts';

/** The fields of an alert as a person or a tool writes them. */
export interface AlertText {
  locale: Locale;
  title: string;
  text?: string | undefined;
  link?:
    | {
        href: string;
        title?: string | undefined;
        rel?: string | undefined;
        target?: string | undefined;
      }
    | undefined;
  /** `picture` is the id of a picture of the archive, or its address on a page. */
  image?: { picture: string; alt?: string | undefined } | undefined;
  /** RFC 3339. The stored start if absent, and now for a new alert. */
  startsAt?: string | undefined;
  endsAt?: string | undefined;
}

/** A submitted version of an alert, or its withdrawal. */
export interface AlertSubmission {
  id: string;
  site: string;
  /** `undefined` withdraws the alert. */
  alert: AlertText | undefined;
  origin: string;
  actor: Actor;
  sourceVersion?: SourceVersion | undefined;
  /** Hash of the stored alert that the change was made of, '' for a new one. Any if absent. */
  madeOf?: string | undefined;
}

export type AlertOutcome =
  | { ok: true; result: 'created' | 'updated' | 'withdrawn' | 'unchanged'; stored: StoredAlert }
  | { ok: false; reason: 'unknown' }
  | { ok: false; reason: 'invalid' | 'outdated' | 'overtaken'; problems: ContentProblem[] };

/** Publishes or withdraws one alert: through the publisher, by the rules of all documents. */
export type PublishAlert = (submission: AlertSubmission) => Promise<AlertOutcome>;

interface Ports {
  publisher: Publisher;
  repository: Pick<ContentRepository, 'findStored'>;
}

export function createAlertPublisher(ports: Ports): PublishAlert {
  return (submission) => publishAlert(ports, submission);
}

async function publishAlert(
  { publisher, repository }: Ports,
  submission: AlertSubmission,
): Promise<AlertOutcome> {
  const { id, site, alert, origin, actor, sourceVersion, madeOf } = submission;
  const before = await findAlert(repository, id);
  if (!alert && before?.document.site !== site) return { ok: false, reason: 'unknown' };
  if (!alert && before?.document.withdrawnAt !== undefined && sourceVersion === undefined)
    return { ok: true, result: 'unchanged', stored: before };
  const document = alert ? documentOf(submission, alert, before) : withdrawn(before, sourceVersion);
  const submissions = [{ source: id, document, madeOf }];
  const outcome = await publisher.publish({ origin, actor, submissions });
  if (!outcome.ok) return refusalOf(outcome.problems);
  const stored = await findAlert(repository, id);
  if (!stored) throw new Error(`the alert ${id} was removed while it was published`);
  if (outcome.created.includes(id)) return { ok: true, result: 'created', stored };
  const changed = alert ? 'updated' : 'withdrawn';
  return { ok: true, result: outcome.updated.includes(id) ? changed : 'unchanged', stored };
}

function documentOf(
  { id, site, sourceVersion }: AlertSubmission,
  alert: AlertText,
  before: StoredAlert | undefined,
): unknown {
  const { locale, title, text, link, image, endsAt } = alert;
  const startsAt = alert.startsAt ?? before?.document.startsAt ?? new Date().toISOString();
  return {
    type: 'alert',
    id,
    site,
    locale,
    title,
    text,
    link,
    // A text without a picture is refused as an unknown one.
    image: image && { ...image, picture: pictureOfAddress(image.picture) ?? image.picture },
    startsAt,
    endsAt,
    sourceVersion,
  };
}

/**
 * The stored alert with the end of its time. The version of its source stays, unless the source
 * withdraws it by a newer one.
 */
function withdrawn(
  before: StoredAlert | undefined,
  sourceVersion: SourceVersion | undefined,
): unknown {
  const {
    sourceVersion: stored,
    withdrawnAt = new Date().toISOString(),
    ...document
  } = before?.document ?? {};
  return { ...document, withdrawnAt, sourceVersion: sourceVersion ?? stored };
}

/** An alert by its id. */
export async function findAlert(
  repository: Ports['repository'],
  id: string,
): Promise<StoredAlert | undefined> {
  const stored = (await repository.findStored([id])).get(id);
  return stored && isAlert(stored) ? stored : undefined;
}

function refusalOf(problems: ContentProblem[]): AlertOutcome & { ok: false } {
  const has = (code: ContentProblem['code']) => problems.every((problem) => problem.code === code);
  return {
    ok: false,
    reason: has('overtaken') ? 'overtaken' : has('outdated-version') ? 'outdated' : 'invalid',
    problems,
  };
}
