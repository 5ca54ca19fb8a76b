import { createHash } from 'node:crypto';
import { slugify } from '#domain/identifiers/identifiers.ts';
import type { Locale } from '#domain/locale/locale.ts';

/** Identifiers derived from the source's own, so that a repeated import changes nothing. */

/** 8 hex digits of a text's hash. */
export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}

/** The id of a story in one language, and the id that all its language versions share. */
export function storyIdsOf(
  uri: string,
  { site, locale }: { site: string; locale: Locale },
): { id: string; storyId: string } {
  const tail = slugify(lastPart(uri)).slice(0, 60).replace(/-+$/, '');
  const name = [tail, shortHash(uri)].filter(Boolean).join('-');
  return { id: `${site}-${locale}-${name}`, storyId: `${site}-${name}` };
}

/** The slug of a name, or its hash for a name in another script. */
export function slugOf(name: string): string {
  return slugify(name) || shortHash(name);
}

function lastPart(uri: string): string {
  const parts = uri.split(/[/:]/).filter(Boolean);
  return parts.at(-1) ?? uri;
}
