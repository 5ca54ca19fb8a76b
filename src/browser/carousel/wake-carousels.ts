import { wakeCarousel } from './carousel.ts';
import { startWhenSeen } from './start-moving.ts';

/** Wakes a carousel of a page, and lets one of the template `swiper` move once it is seen. */
export function wakeMovingCarousel(carousel: HTMLElement): void {
  const parts = wakeCarousel(carousel, { hidesOthers: true });
  if (parts && carousel.dataset['template'] === 'swiper') startWhenSeen(parts);
}
