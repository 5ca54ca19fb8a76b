/**
 * Puts the closed part of a story into its page, and starts its players. The HTML is of our own
 * server, made of sanitised blocks, and the page's policy lets no script of it run. Subscribers can give the story away.
 */
export function openRest(closed: HTMLElement, html: string, isSubscriber: boolean): void {
  const holder = document.createElement('template');
  holder.innerHTML = html;
  const article = closed.closest('article');
  const added: ParentNode[] = [closed];
  for (const part of holder.content.querySelectorAll<HTMLTemplateElement>('template[data-into]')) {
    const name = part.dataset['into'] ?? '';
    const place = article?.querySelector(`.${name}`);
    place?.replaceChildren(part.content);
    if (place) added.push(place);
    part.remove();
  }
  closed.replaceChildren(holder.content);
  wakeParts(added);
  const gift = closed.querySelector<HTMLElement>('[data-gift]');
  if (gift && isSubscriber) void import('./give-story.ts').then(({ offerGift }) => offerGift(gift, gift.dataset['gift'] ?? ''));
}

/**
 * Starts the players of films. As in posts that come to a live blog, an embed is its link, a sound has the browser's controls,
 * and a carousel scrolls.
 */
function wakeParts(parts: readonly ParentNode[]): void {
  const players = parts.flatMap((part) => [...part.querySelectorAll<HTMLElement>('.player:has(> video)')]);
  if (players.length > 0) void import('../media/start-player.ts').then(({ preparePlayer }) => players.forEach(preparePlayer));
}
