import type { AlertState } from '#domain/alerts/alert.ts';
import type { Locale } from '#domain/locale/locale.ts';
import { defineDeskContract } from '../contract.ts';

/** An alert as the desk shows it. Instants are in RFC 3339. */
export interface AlertLine {
  id: string;
  /** Names the stored state, so that a change says which one it was made of. */
  version: string;
  locale: Locale;
  title: string;
  text: string | null;
  href: string | null;
  /**
   * `src` is the address of the picture as the alert shows it; null if the archive does not have it
   * any more.
   */
  picture: { id: string; src: string | null; alt: string | null } | null;
  startsAt: string;
  endsAt: string | null;
  withdrawnAt: string | null;
  state: AlertState;
  /** Where the alert comes from. One of the content folder (`files`) is changed there only. */
  origin: string;
}

/**
 * GET /api/desk/alerts: the alerts of the site in all languages, the latest start first, fifty at a
 * time.
 */
export const listAlerts = defineDeskContract<{
  params: undefined;
  body: undefined;
  response: { alerts: AlertLine[]; cursor: string | null };
}>()({ method: 'GET', path: '/api/desk/alerts', role: 'editor', problems: [] });

/** GET /api/desk/alerts/{id}: one of them. */
export const getAlert = defineDeskContract<{
  params: { id: string };
  body: undefined;
  response: AlertLine;
}>()({ method: 'GET', path: '/api/desk/alerts/{id}', role: 'editor', problems: ['NOT_FOUND'] });

/**
 * The fields that an editor writes. `madeOf` is the version that the change was made of, '' for a
 * new alert.
 */
export interface WrittenAlert {
  madeOf: string;
  locale: Locale;
  title: string;
  text?: string | undefined;
  href?: string | undefined;
  /** Id of a picture of the archive, or its address on a page. */
  picture?: string | undefined;
  alt?: string | undefined;
  /** Now if absent, and the stored start of an alert that exists. */
  startsAt?: string | undefined;
  endsAt?: string | undefined;
}

/**
 * PUT /api/desk/alerts/{id}: writes an alert, which a new id creates. It also brings a withdrawn
 * one back. OUTDATED_VERSION: somebody else has changed it meanwhile, or its source has killed it.
 */
export const writeAlert = defineDeskContract<{
  params: { id: string };
  body: WrittenAlert;
  response: AlertLine;
}>()({
  method: 'PUT',
  path: '/api/desk/alerts/{id}',
  role: 'editor',
  problems: ['OUTDATED_VERSION'],
});

/** DELETE /api/desk/alerts/{id}: withdraws an alert at once. Idempotent. */
export const withdrawAlert = defineDeskContract<{
  params: { id: string };
  body: undefined;
  response: AlertLine;
}>()({ method: 'DELETE', path: '/api/desk/alerts/{id}', role: 'editor', problems: ['NOT_FOUND'] });
