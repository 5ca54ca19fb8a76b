/** Tolerance in CSS pixels: browsers round scroll positions. */
const ROUNDING = 2;

/** Which ends of a track are reached. Both are, if it fits. */
export function reachedEnds({ scrollLeft, scrollWidth, clientWidth }: Pick<Element, 'scrollLeft' | 'scrollWidth' | 'clientWidth'>) {
  return { first: scrollLeft <= ROUNDING, last: scrollLeft >= scrollWidth - clientWidth - ROUNDING };
}

/**
 * Wakes the two buttons of a carousel, which scroll its list by its width. Without the script, the list is scrolled by
 * touch, wheel or keyboard. Buttons at an end stay focusable (`aria-disabled`), so that the focus is not lost.
 */
export function wakeCarousel(carousel: HTMLElement): void {
  const track = carousel.querySelector('ol');
  const [previous, next] = carousel.querySelectorAll('button');
  if (!track || !previous || !next) return;
  const update = () => {
    const { first, last } = reachedEnds(track);
    previous.ariaDisabled = String(first);
    next.ariaDisabled = String(last);
    carousel.classList.toggle('isWhole', first && last);
  };
  // Only the buttons scroll smoothly: a slide that is reached by Tab is in view at once.
  const move = (direction: 1 | -1) => {
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    track.scrollBy({ left: direction * track.clientWidth, behavior: isCalm ? 'auto' : 'smooth' });
  };
  previous.addEventListener('click', () => move(-1));
  next.addEventListener('click', () => move(1));
  track.addEventListener('scroll', update, { passive: true });
  new ResizeObserver(update).observe(track);
}
