import { z } from 'zod';
import { listPaywallMessages as contract } from '#contracts/paywall/list-messages.ts';
import { editionMessages } from '#domain/paywall/edition-messages.ts';
import { serveOpenCall } from '#server/entrances/endpoints/reader-call.ts';

/** Serves `GET /api/front/paywall/{relativeVersionId}/messages`, from the site's data alone. */
export const listPaywallMessages = serveOpenCall(contract, {
  body: z.undefined(),
  isOffered: ({ paywall }) => paywall.isEnabled,
  handle({ edition, context: { params } }) {
    const response = editionMessages(edition, params['relativeVersionId']);
    return Promise.resolve({
      ok: true,
      response,
      headers: { 'Cache-Control': 'private, no-store' },
    });
  },
});
