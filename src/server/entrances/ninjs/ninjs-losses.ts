import { MAX_OLD_ADDRESS } from '#domain/stories/story.ts';
import type { Loss } from '#server/subjects/html/block-reader.ts';
import { isAuthor } from './ninjs-site-documents.ts';
import type { NinjsItem } from './ninjs.ts';
import { parseUrl } from '#domain/text/parse-url.ts';

/** Fields of an item that a story cannot store. */
export function lossesOf(item: NinjsItem): Loss[] {
  const names = (concepts: readonly { name?: string | undefined }[]) =>
    concepts.flatMap(({ name }) => name ?? []).join(', ');
  const said: [string, string | undefined][] = [
    ['people mentioned', names(item.people.filter((person) => !isAuthor(person)))],
    ['organisations mentioned', names(item.organisations)],
    ['places mentioned', names(item.type === 'event' ? item.places.slice(1) : item.places)],
    ['objects mentioned', names(item.objects)],
    ['genre', names(item.genres)],
    ['place of writing', item.located],
    ['copyright notice', item.copyrightnotice],
    ['terms of use', item.usageterms],
    ['note to editors', item.ednote],
    ['organiser', item.eventdetails?.organiser?.name],
    [
      'further headline',
      item.headlines
        .slice(1)
        .map(({ value }) => value)
        .join(' / '),
    ],
    [
      'identifier of another system',
      item.altids
        .filter(({ role }) => role !== 'oldAddress')
        .map(({ value }) => value)
        .join(', '),
    ],
  ];
  const queries = item.altids.filter(
    ({ role, value }) => role === 'oldAddress' && parseUrl(value)?.pathname === '/',
  );
  const long = item.altids.filter(
    ({ role, value }) => role === 'oldAddress' && value.length > MAX_OLD_ADDRESS,
  );
  return [
    ...said.flatMap(([what, detail = '']) => (detail.trim() === '' ? [] : [{ what, detail }])),
    ...long.map(({ value }) => ({
      what: `old URL of more than ${MAX_OLD_ADDRESS} characters`,
      detail: value,
    })),
    ...queries.map(({ value }) => ({ what: 'old URL without a path', detail: value })),
  ];
}
