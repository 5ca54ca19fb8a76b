import { moveHeader, type HeaderMotion } from './header-motion.ts';

/**
 * Sets `data-state` to the visibility of the header, and measures the part above the screen when it
 * sticks: all but its last row. The style sheet defines the appearance and disables the motion for
 * readers who prefer reduced motion.
 */
export function followScrolling(header: HTMLElement, row: HTMLElement): void {
  let motion: HeaderMotion = { state: 'resting', at: 0 };
  const follow = () => {
    motion = moveHeader(motion, scrollY);
    header.dataset['state'] = motion.state;
  };
  const measure = () => {
    const offset = row.getBoundingClientRect().top - header.getBoundingClientRect().top;
    const height = row.offsetHeight;
    follow();
    header.style.setProperty('--row-offset', `${offset}px`);
    document.documentElement.style.setProperty('--row-height', `${height}px`);
  };
  // Called first after the page's first layout: to read `scrollY` earlier would require one more.
  new ResizeObserver(measure).observe(header);
  addEventListener('scroll', follow, { passive: true });
}
