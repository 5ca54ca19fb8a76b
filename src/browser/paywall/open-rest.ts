import { keepView } from './keep-view.ts';

/**
 * Puts the closed part of a story into its page, and starts its players. The HTML is of our own
 * server, made of sanitised blocks, and the page's policy lets no script of it run. Subscribers can
 * give the story away.
 */
export async function openRest(
  closed: HTMLElement,
  html: string,
  isSubscriber: boolean,
): Promise<void> {
  const holder = document.createElement('template');
  holder.innerHTML = html;
  const added: ParentNode[] = [closed];
  await keepView(closed, () => {
    added.push(...fillPlaces(closed, holder.content));
    closed.replaceChildren(holder.content);
    delete closed.dataset['asking'];
  });
  wakeParts(added);
  const gift = closed.querySelector<HTMLElement>('[data-gift]');
  if (gift && isSubscriber)
    void import('./give-story.ts').then(({ offerGift }) =>
      offerGift(gift, gift.dataset['gift'] ?? ''),
    );
}

/**
 * Moves the parts of the rest that stand elsewhere in the story to their places, and returns these.
 */
function fillPlaces(closed: HTMLElement, rest: DocumentFragment): ParentNode[] {
  const article = closed.closest('article');
  return [...rest.querySelectorAll<HTMLTemplateElement>('template[data-into]')].flatMap((part) => {
    const place = article?.querySelector(`.${part.dataset['into'] ?? ''}`);
    place?.replaceChildren(part.content);
    part.remove();
    return place ? [place] : [];
  });
}

/**
 * Starts the players of films. As in posts that come to a live blog, an embed is its link, a sound
 * has the browser's controls, and a carousel scrolls.
 */
function wakeParts(parts: readonly ParentNode[]): void {
  const players = parts
    .flatMap((part) => [...part.querySelectorAll('.player > video')])
    .flatMap(({ parentElement }) => parentElement ?? []);
  if (players.length > 0)
    void import('../media/player/start-player.ts').then(({ preparePlayer }) =>
      players.forEach(preparePlayer),
    );
}
