import { moveHeader, type HeaderMotion } from './header-motion.ts';

/**
 * Says in `data-state` whether the header is to be seen, and how much of it stays above the screen when it sticks: all but its
 * last row. What that looks like, and that nothing moves for who asked for less motion, is the style sheet's.
 */
export function followScrolling(header: HTMLElement, row: HTMLElement): void {
  let motion: HeaderMotion = { state: 'resting', at: 0 };
  const follow = () => {
    motion = moveHeader(motion, scrollY);
    header.dataset['state'] = motion.state;
  };
  const measure = () => {
    const offset = row.getBoundingClientRect().top - header.getBoundingClientRect().top;
    header.style.setProperty('--row-offset', `${offset}px`);
    document.documentElement.style.setProperty('--row-height', `${row.offsetHeight}px`);
  };
  new ResizeObserver(measure).observe(header);
  addEventListener('scroll', follow, { passive: true });
  follow();
}
