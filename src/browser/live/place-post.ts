/**
 * Puts a post into the lists of a live blog: above them if it is pinned, else by its instant, the
 * newest first. Returns false for a post of a later page. `isTrial`: only says so.
 */
export function placePost(coverage: Element, item: HTMLElement, isTrial = false): boolean {
  const pinned = 'pinned' in item.dataset && coverage.querySelector('.pinned');
  const posts = [...coverage.querySelectorAll<HTMLElement>('.days .post')];
  const next = posts.find((one) => isNewer(item, one));
  if (!pinned && !next && posts.length > 0 && coverage.querySelector('[rel=next]')) return false;
  if (isTrial) return true;
  if (pinned) {
    for (const former of pinned.querySelectorAll<HTMLElement>('.post')) {
      delete former.dataset['pinned'];
      placePost(coverage, former);
    }
    pinned.append(item);
    return true;
  }
  const list = listOf(coverage, item, next);
  // Answers of an interview are one list of all days.
  list?.insertBefore(item, next?.parentElement === list ? next : null);
  return true;
}

function isNewer(one: HTMLElement, other: HTMLElement): boolean {
  const [at = '', otherAt = ''] = [one.dataset['at'], other.dataset['at']];
  return at === otherAt ? one.id > other.id : at > otherAt;
}

/**
 * The list of a post's day. A new day gets a list of its own before that of the next older post.
 */
function listOf(
  coverage: Element,
  { dataset }: HTMLElement,
  next: HTMLElement | undefined,
): Element | null {
  const { day = '' } = dataset;
  const known = coverage.querySelector(`.day[data-day="${day}"],.day:not([data-day])`);
  if (known) return known.querySelector('.posts');
  const model = coverage.querySelector('.day');
  const made = model?.cloneNode();
  const list = model?.querySelector('.posts')?.cloneNode();
  if (!(made instanceof HTMLElement) || !(list instanceof Element)) return null;
  made.dataset['day'] = day;
  made.append(list);
  model?.parentElement?.insertBefore(made, next?.closest('.day') ?? null);
  return list;
}
