import { defineContract } from '../contract.ts';

/** The answer to a change of an alert. */
export interface AlertPublished {
  result: 'created' | 'updated' | 'withdrawn' | 'unchanged';
  /**
   * Instants in RFC 3339. `withdrawnAt` is null for an alert that was not withdrawn, `endsAt` for
   * one without an end.
   */
  startsAt: string;
  endsAt: string | null;
  withdrawnAt: string | null;
}

/**
 * PUT /api/alerts/{id}?site=&locale=: publishes one alert under that id. It is for editors' tools,
 * with a bearer token. Idempotent. `link.href` is a path of the site or https. `image.picture` is
 * the id of a picture of the archive, or its address on a page. `startsAt` is now if absent. A
 * `pubstatus` other than "usable" withdraws the alert. OUTDATED_VERSION: the store has a newer
 * version, or the alert was killed. A withdrawn alert comes back by a newer version, or by one
 * without a version.
 */
export const pushAlert = defineContract<{
  params: { id: string };
  body: {
    title: string;
    text?: string | undefined;
    link?:
      | {
          href: string;
          title?: string | undefined;
          rel?: string | undefined;
          target?: '_self' | '_blank' | undefined;
        }
      | undefined;
    image?: { picture: string; alt?: string | undefined } | undefined;
    startsAt?: string | undefined;
    endsAt?: string | undefined;
    version?: string | undefined;
    versioncreated?: string | undefined;
    pubstatus?: 'usable' | 'withheld' | 'canceled' | undefined;
  };
  response: AlertPublished;
}>()({
  method: 'PUT',
  path: '/api/alerts/{id}',
  work: 'publication',
  problems: [
    'NOT_SIGNED_IN',
    'INVALID_FIELDS',
    'NOT_FOUND',
    'OUTDATED_VERSION',
    'PAYLOAD_TOO_LARGE',
    'SERVICE_UNAVAILABLE',
  ],
});

/** DELETE /api/alerts/{id}?site=: withdraws one alert, with a bearer token. Idempotent. */
export const removeAlert = defineContract<{
  params: { id: string };
  body: undefined;
  response: AlertPublished;
}>()({
  method: 'DELETE',
  path: '/api/alerts/{id}',
  work: 'publication',
  problems: ['NOT_SIGNED_IN', 'INVALID_FIELDS', 'NOT_FOUND', 'SERVICE_UNAVAILABLE'],
});
