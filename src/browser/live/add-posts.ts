import { keepOnDevice, keptOnDevice } from '../media/kept-on-device.ts';
import type { Change } from './follow-live.ts';
import { placePost } from './place-post.ts';

/** The reader's choices on this device: `paused`, `keyOnly`. */
const CHOICES = 'live';

/**
 * Takes the changes of a live blog into its page. Edits and removals change in place. New posts wait for the reader, with
 * their number in a button and in the title of the page, so that nothing that is being read moves. They enter by themselves
 * while no post is on the screen yet.
 */
export function addPosts(updates: HTMLElement): (change: Change) => void {
  const coverage = updates.parentElement!;
  const button = updates.querySelector('button')!;
  const ended = updates.querySelector('[role=status] > span')!;
  const choices = [...updates.querySelectorAll<HTMLInputElement>('[data-choice]')];
  const waiting = new Map<string, HTMLElement>();
  const { title } = document;
  const chosen = (name: string) => choices.some(({ dataset, checked }) => checked && dataset['choice'] === name);
  const post = (id: string) => coverage.querySelector<HTMLElement>(`.post[id="${CSS.escape(id)}"]`);

  const enter = () => {
    const posts = [...waiting.values()].filter((item) => placePost(coverage, item));
    waiting.clear();
    wakePosts(posts);
    return posts;
  };

  const show = () => {
    coverage.classList.toggle('keyOnly', chosen('keyOnly'));
    const first = coverage.querySelector('.days .post')?.getBoundingClientRect();
    if (!chosen('paused') && (!first || first.top >= innerHeight)) enter();
    const posts = chosen('paused')
      ? []
      : [...waiting.values()].filter(({ classList }) => !chosen('keyOnly') || classList.contains('isKey'));
    const count = posts.length;
    const text = count === 1 ? updates.dataset['one']! : updates.dataset['more']!.replace('2', String(count));
    button.hidden = count === 0;
    if (count > 0 && button.textContent !== text) button.textContent = text;
    document.title = count === 0 ? title : `(${count}) ${title}`;
    if (matchMedia('(display-mode: standalone)').matches) void navigator.setAppBadge?.(count).catch(() => {});
  };

  button.addEventListener('click', () => {
    if ('tooOld' in updates.dataset) return location.reload();
    const [newest] = enter().toSorted((one, other) => (one.dataset['at']! < other.dataset['at']! ? 1 : -1));
    show();
    if (!newest) return;
    newest.tabIndex = -1;
    newest.focus({ preventScroll: true });
    newest.scrollIntoView({ block: 'start' });
  });

  const kept = (keptOnDevice(CHOICES) ?? '').split(' ');
  for (const choice of choices) {
    choice.checked = kept.includes(choice.dataset['choice']!);
    choice.addEventListener('change', () => {
      keepOnDevice(CHOICES, choices.flatMap(({ checked, dataset }) => (checked ? dataset['choice']! : [])).join(' '));
      show();
    });
  }
  updates.hidden = false;
  show();

  return (change) => {
    if ('tooOld' in change.dataset) updates.dataset['tooOld'] = '';
    for (const id of change.dataset['removed']!.split(' ')) {
      waiting.delete(id);
      if (id !== '') post(id)?.remove();
    }
    for (const item of change.querySelectorAll<HTMLElement>(':scope > .post')) {
      const before = post(item.id);
      if (!before) waiting.set(item.id, item);
      else if (!before.querySelector('.playing')) {
        if (before.dataset['at'] === item.dataset['at'] && 'pinned' in before.dataset === 'pinned' in item.dataset)
          before.replaceWith(item);
        else {
          before.remove();
          placePost(coverage, item);
        }
        wakePosts([item]);
      }
    }
    const state = document.querySelector('.state time');
    if (state && change.dataset['updated']) state.textContent = change.dataset['updated'];
    if ('ended' in change.dataset) ended.textContent = updates.dataset['ended']!;
    show();
  };
}

/** Starts the players, embeds and carousels of posts that were added to the page. */
function wakePosts(posts: readonly HTMLElement[]): void {
  if (posts.some((item) => item.querySelector('.player, .audio-player, .embed, .carousel'))) {
    void import('./wake-posts.ts').then(({ wakeMedia }) => posts.forEach(wakeMedia));
  }
}
