/**
 * Puts the closed part of a story into its page, and starts its players, sounds, embeds and carousels. The HTML is of our own
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

/** Starts what the parts contain. The code of each kind is loaded if there is one. */
function wakeParts(parts: readonly ParentNode[]): void {
  const find = (selector: string) => parts.flatMap((part) => [...part.querySelectorAll<HTMLElement>(selector)]);
  const start = <Module>(selector: string, load: () => Promise<Module>, wake: (module: Module, element: HTMLElement) => void) => {
    const elements = find(selector);
    if (elements.length === 0) return;
    load()
      .then((module) => elements.forEach((element) => wake(module, element)))
      .catch((error: unknown) => console.error('A part of the story could not be started.', error));
  };
  start(
    '.player:has(> video)',
    () => import('../media/start-player.ts'),
    ({ preparePlayer }, element) => preparePlayer(element),
  );
  start(
    '.audio-player',
    () => import('../audio/start-audio.ts'),
    ({ prepareAudio }, element) => prepareAudio(element),
  );
  start(
    '.embed[data-frame]',
    () => import('../media/embed.ts'),
    ({ prepareEmbed }, element) => prepareEmbed(element),
  );
  start(
    '.carousel[data-template]',
    () => import('../carousel/wake-carousels.ts'),
    ({ wakeMovingCarousel }, element) => wakeMovingCarousel(element),
  );
}
