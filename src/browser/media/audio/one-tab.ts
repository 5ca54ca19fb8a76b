import { tryStorage } from './dock-state.ts';

/**
 * Key of the instant at which a tab of this site last began to play. Other tabs hear of its change.
 */
const KEY = 'portada-sounding';

/** Pauses a sound when another tab of the site starts one. */
export function pauseOtherTabs(media: HTMLMediaElement, signal: AbortSignal): void {
  media.addEventListener('play', () =>
    tryStorage(() => localStorage.setItem(KEY, String(Date.now()))),
  );
  addEventListener(
    'storage',
    ({ key }) => {
      if (key === KEY) media.pause();
    },
    { signal },
  );
}
