import Swiper from 'swiper';
import { A11y, Autoplay } from 'swiper/modules';
import type { Carousel } from './carousel.ts';

/** Milliseconds that a slide stays (SPECIFICATION §9, images carousel). */
const DELAY = 2500;

/**
 * Moves a carousel with Swiper in its CSS mode: the list keeps its own scrolling and styles, no
 * slide is copied, and after the last one comes the first. It stands still while it is hovered,
 * focused, out of view or hidden, and after a touch or a press on its pause button. While it moves,
 * its position is not announced.
 */
export function moveByItself({ root, track }: Carousel): void {
  const pause = root.querySelector<HTMLElement>('[data-part="pause"]');
  if (!pause || root.classList.contains('isWhole')) return;
  track.classList.add('track');
  for (const slide of track.children) slide.classList.add('slide');
  const swiper = new Swiper(root, {
    modules: [A11y, Autoplay],
    cssMode: true,
    slidesPerView: 'auto',
    wrapperClass: 'track',
    slideClass: 'slide',
    simulateTouch: false,
    autoplay: { enabled: false, delay: DELAY, waitForTransition: false },
    // The list and its items have their roles and names. Our script scrolls to the focus.
    a11y: {
      notificationClass: 'visually-hidden',
      slideRole: '',
      slideLabelMessage: '',
      wrapperLiveRegion: false,
      scrollOnFocus: false,
    },
  });

  const reasons = new Set<string>();
  const stand = (reason: string, isSo: boolean) => {
    reasons[isSo ? 'add' : 'delete'](reason);
    const moves = reasons.size === 0;
    root.querySelector('.position')?.setAttribute('aria-live', moves ? 'off' : 'polite');
    if (moves === swiper.autoplay.running) return;
    if (moves) swiper.autoplay.start();
    else swiper.autoplay.stop();
  };
  pause.hidden = false;
  pause.addEventListener('click', () => stand('paused', root.classList.toggle('isPaused')));
  root.addEventListener('pointerenter', ({ pointerType }) =>
    stand('hovered', pointerType === 'mouse'),
  );
  root.addEventListener('pointerleave', () => stand('hovered', false));
  root.addEventListener('focusin', ({ target }) => stand('focused', target !== pause));
  root.addEventListener('focusout', ({ relatedTarget }) =>
    stand('focused', relatedTarget instanceof Node && root.contains(relatedTarget)),
  );
  track.addEventListener(
    'touchstart',
    () => stand('paused', root.classList.toggle('isPaused', true)),
    { passive: true },
  );
  document.addEventListener('visibilitychange', () =>
    stand('hidden', document.visibilityState === 'hidden'),
  );
  new IntersectionObserver(([change]) => stand('unseen', change?.isIntersecting !== true)).observe(
    track,
  );
}
