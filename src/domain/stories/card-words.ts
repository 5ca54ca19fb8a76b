import { formatList } from '../dates/published-date.ts';
import type { Locale } from '../locale/locale.ts';
import type { Card } from './card.ts';

/**
 * The word above a card's headline: its own kicker, else the section of an article, else the name
 * of its type. The badge of a live blog that continues names its type already.
 */
export function kickerOf(
  {
    kicker,
    category,
    articleNewsTypeEnum: type,
    live,
  }: Pick<Card, 'kicker' | 'category' | 'articleNewsTypeEnum' | 'live'>,
  nameOf: (type: Card['articleNewsTypeEnum']) => string | undefined,
): string | undefined {
  return kicker?.text ?? (type === 'article' ? category?.name : live ? undefined : nameOf(type));
}

/** The authors of a card in words, else its signature. */
export function bylineOf(
  { authors, signature }: Pick<Card, 'authors' | 'signature'>,
  locale: Locale,
): string | undefined {
  return authors.length > 0
    ? formatList(
        authors.map(({ name }) => name),
        locale,
      )
    : signature;
}
