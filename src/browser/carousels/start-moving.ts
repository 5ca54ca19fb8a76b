import { isCalm, type Carousel } from './carousel.ts';

/** Whether the browser asks pages to save data (https://wicg.github.io/savedata/). */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/**
 * Lets a carousel move by itself from the moment on in which it is seen. Until then nothing of
 * Swiper is loaded, nor under reduced motion, nor for readers who save data: they scroll the list.
 */
export function startWhenSeen(carousel: Carousel): void {
  if (isCalm() || savesData()) return;
  const observer = new IntersectionObserver(([change]) => {
    if (change?.isIntersecting !== true) return;
    observer.disconnect();
    import('./moving-carousel.ts')
      .then(({ moveByItself }) => moveByItself(carousel))
      .catch((error: unknown) => console.error('The carousel does not move by itself.', error));
  });
  observer.observe(carousel.track);
}
