import type { NinjsItem } from './ninjs.ts';

/** The kind of an item, derived from its type, genres and subjects. */
export type Kind = 'article' | 'interview' | 'opinion' | 'picture' | 'video' | 'audio' | 'event';

export function kindOf(item: NinjsItem): Kind {
  const type =
    item.type?.toLowerCase() ?? (item.eventdetails && item.bodies.length === 0 ? 'event' : 'text');
  if (type === 'picture' || type === 'graphic' || type === 'image') return 'picture';
  if (type === 'video' || type === 'audio' || type === 'event') return type;
  const names = [
    item.profile,
    ...item.genres.map(({ name }) => name),
    ...item.subjects.map(({ name }) => name),
  ];
  if (
    names.some((name) =>
      /^(?:opini[oóò]n?|editorial|column|columna|tribuna|op-ed|commentary)$/i.test(name ?? ''),
    )
  )
    return 'opinion';
  return names.some((name) => /^(?:entrevist(?:a|es|as)|interviews?)$/i.test(name ?? ''))
    ? 'interview'
    : 'article';
}
