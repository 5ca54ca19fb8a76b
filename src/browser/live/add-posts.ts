import type { Change } from './change.ts';
import { placePost } from './place-post.ts';

/**
 * Takes the changes of a live blog into its page. Edits and removals change in place. New posts
 * wait for the reader, with their number in a button and in the title of the page, so that nothing
 * that is being read moves. They enter by themselves while no post is on the screen yet.
 */
export function addPosts(updates: HTMLElement): (change: Change) => void {
  const coverage = updates.parentElement ?? updates;
  const [button] = updates.querySelectorAll('button');
  const ended = updates.querySelector('[role=status] > span');
  const waiting = new Map<string, HTMLElement>();
  const { title } = document;
  const { one = '', more = '', ended: hasEnded = '', reload = '' } = updates.dataset;
  const chosen = (name: string) => updates.querySelector(`[value=${name}]:checked`);
  const post = (id: string) => coverage.querySelector<HTMLElement>(`.post[id="${CSS.escape(id)}"]`);
  let isTooOld = false;

  const enter = () => {
    const posts = [...waiting.values()].filter((item) => placePost(coverage, item));
    waiting.clear();
    wakePosts(posts);
    return posts;
  };

  const show = (event?: Event) => {
    const first = coverage.querySelector('.days .post')?.getBoundingClientRect();
    if (!chosen('paused') && (!first || first.top >= innerHeight)) enter();
    const posts = [...waiting.values()].filter(
      ({ classList }) => !chosen('paused') && (!chosen('keyOnly') || classList.contains('isKey')),
    );
    const count = posts.length;
    const text = isTooOld ? reload : count === 1 ? one : more.replace('2', `${count}`);
    document.title = count === 0 ? title : `(${count}) ${title}`;
    // The icon would keep the number of a page that is left. Nothing happens where the site is not
    // installed.
    void navigator.setAppBadge?.(event?.type === 'pagehide' ? 0 : count).catch(() => {});
    if (!button) return;
    button.hidden = count === 0 && !isTooOld;
    if (button.textContent !== text) button.textContent = text;
  };

  button?.addEventListener('click', () => {
    if (isTooOld) return location.reload();
    const [newest] = [...enter()].sort((a, b) =>
      (a.dataset['at'] ?? '') < (b.dataset['at'] ?? '') ? 1 : -1,
    );
    show();
    if (!newest) return;
    newest.tabIndex = -1;
    newest.focus({ preventScroll: true });
    newest.scrollIntoView();
  });

  updates.addEventListener('change', show);
  addEventListener('pagehide', show);
  addEventListener('pageshow', show);

  const replace = (before: HTMLElement, item: HTMLElement) => {
    // A film that plays goes on.
    if (before.querySelector('.playing')) return;
    const staysThere =
      before.dataset['at'] === item.dataset['at'] &&
      'pinned' in before.dataset === 'pinned' in item.dataset;
    if (staysThere) before.replaceWith(item);
    else {
      before.remove();
      placePost(coverage, item);
    }
    wakePosts([item]);
  };

  return ({ dataset, children }) => {
    isTooOld ||= 'tooOld' in dataset;
    for (const id of (dataset['removed'] ?? '').split(' ')) {
      waiting.delete(id);
      post(id)?.remove();
    }
    // An array, because items leave the list meanwhile.
    for (const item of [...children].filter((child) => child instanceof HTMLElement)) {
      const before = post(item.id);
      if (before) replace(before, item);
      // An edit of a post of a later page is not new here.
      else if (placePost(coverage, item, true)) waiting.set(item.id, item);
    }
    const state = document.querySelector('.state time');
    if (state) state.textContent = dataset['updated'] ?? state.textContent;
    if (ended && 'ended' in dataset) ended.textContent = hasEnded;
    show();
  };
}

/**
 * Starts the players of posts that were added to the page. Without a script an embed is its link, a
 * sound has the browser's controls, and a carousel scrolls.
 */
function wakePosts(posts: readonly HTMLElement[]): void {
  for (const item of posts)
    for (const player of item.querySelectorAll<HTMLElement>('.player'))
      if (player.querySelector('video'))
        void import('../media/player/start-player.ts').then((module) =>
          module.preparePlayer(player),
        );
}
