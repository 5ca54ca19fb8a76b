/**
 * Puts a post into the lists of a live blog: above them if it is pinned, else by its instant, the newest first. Returns false for
 * a post of a later page.
 */
export function placePost(coverage: HTMLElement, item: HTMLElement): boolean {
  const pinned = coverage.querySelector('.pinned')!;
  if ('pinned' in item.dataset) {
    for (const former of pinned.querySelectorAll<HTMLElement>('.post')) {
      delete former.dataset['pinned'];
      placePost(coverage, former);
    }
    pinned.append(item);
    return true;
  }
  const posts = [...coverage.querySelectorAll<HTMLElement>('.days .post')];
  const next = posts.find((one) => isNewer(item, one));
  if (!next && posts.length > 0 && coverage.querySelector('[rel=next]')) return false;
  dayOf(coverage, item, next).insertBefore(item, next?.dataset['day'] === item.dataset['day'] ? next! : null);
  return true;
}

function isNewer(one: HTMLElement, other: HTMLElement): boolean {
  const [at, otherAt] = [one.dataset['at']!, other.dataset['at']!];
  return at === otherAt ? one.id > other.id : at > otherAt;
}

/** The list of a post's day. A new day gets a list of its own before that of the next older post. */
function dayOf(coverage: HTMLElement, { dataset }: HTMLElement, next: HTMLElement | undefined): Element {
  const days = coverage.querySelector('.days')!;
  const day = days.querySelector(`[data-day="${dataset['day']}"]:not(.post)`) ?? days.querySelector('.day:not([data-day])');
  if (day) return day.querySelector('.posts')!;
  const made = days.querySelector('.day')!.cloneNode() as HTMLElement;
  made.dataset['day'] = dataset['day'];
  made.append(days.querySelector('.posts')!.cloneNode());
  days.insertBefore(made, next?.closest('.day') ?? null);
  return made.firstElementChild!;
}
