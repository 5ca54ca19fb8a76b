import { GIFT } from './gift-parameter.ts';
import { absoluteUrl, type Edition } from '../sites/urls.ts';

/** Times that a link opens its story at most: a link that is shared in public ends. */
export const MOST_OPENED = 1000;

/** The address of a gift link. `path` is that of the story, with its language prefix. */
export function giftUrl({ site }: Edition, path: string, token: string): string {
  return `${absoluteUrl(site, path)}?${new URLSearchParams({ [GIFT]: token })}`;
}
