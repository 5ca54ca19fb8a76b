import type { CallHead } from '#domain/contributions/call-fields.ts';
import { CALL_ANCHOR } from '#domain/contributions/wall.ts';
import { documentIdSchema } from '#domain/identifiers/identifiers.ts';
import { absoluteUrl, inEdition, type Edition } from '#domain/paths/urls.ts';
import type { CallContext } from '#server/entrances/endpoints/endpoint.ts';

/** A call for contributions that everybody sees. */
export interface FoundCall {
  edition: Edition;
  call: CallHead;
}

/**
 * The visible call with an id; `undefined` for another story, a hidden, withdrawn or unknown one,
 * and for one of another site.
 */
export async function findCall(
  { locals: { services, site } }: Pick<CallContext, 'locals'>,
  id: string,
): Promise<FoundCall | undefined> {
  if (!documentIdSchema.safeParse(id).success) return undefined;
  const [head] = await services.content
    .contentOf({ site, locale: site.defaultLocale })
    .listHeads([id]);
  if (head?.type !== 'user-content-call' || head.site !== site.alias) return undefined;
  return { edition: { site, locale: head.locale }, call: head };
}

/** Absolute URL of the form of a call on its page. */
export function linkToCall({ edition, call }: FoundCall): string {
  return `${absoluteUrl(edition.site, inEdition(edition, call.path))}#${CALL_ANCHOR}`;
}
