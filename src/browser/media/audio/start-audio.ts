import type { Sound } from './sound.ts';

/**
 * Replaces the browser's controls of a sound by a button, whose press plays it at once and then
 * loads the dock. Without JavaScript, and if the dock cannot be loaded, the browser's own controls
 * play it.
 */
export function prepareAudio(root: HTMLElement): void {
  const native = root.querySelector('audio');
  const ways = root.querySelector<HTMLElement>('.ways');
  const [play, next] = ways?.querySelectorAll('button') ?? [];
  if (!native || !ways || !play || !next) return;
  const sound = soundOf(root, native);
  const docks = JSON.parse(root.dataset['docks'] ?? '{}') as Record<string, string>;
  native.controls = false;
  ways.hidden = false;
  const showNative = (error: unknown) => {
    console.error(
      'The audio dock could not be loaded. The browser’s own controls are shown.',
      error,
    );
    native.controls = true;
    ways.hidden = true;
  };
  play.addEventListener('click', () => {
    // A browser that asks for a press forgets it while a script loads. A play list needs a library
    // first.
    const audio =
      document.querySelector('.dock') || sound.file.includes('.m3u8')
        ? undefined
        : new Audio(sound.file);
    void audio?.play().catch(() => {});
    import('./dock.ts')
      .then(({ playSound }) => playSound(sound, docks, audio))
      .catch((error: unknown) => {
        audio?.pause();
        showNative(error);
        void native.play().catch(() => {});
      });
  });
  next.addEventListener('click', () => {
    import('./dock.ts').then(({ queueSound }) => queueSound(sound)).catch(showNative);
  });
}

/** The sound of a player, from the attributes that `AudioPlayer.astro` prints. */
function soundOf({ dataset }: HTMLElement, native: HTMLAudioElement): Sound {
  return {
    id: dataset['id'] ?? '',
    title: dataset['title'] || (document.querySelector('h1')?.textContent ?? '').trim(),
    series: dataset['series'] ?? '',
    url: location.pathname,
    file: native.getAttribute('src') ?? '',
    picture: dataset['picture'] ?? '',
    duration: Number(dataset['duration'] ?? 0),
    isLive: dataset['live'] !== undefined,
    chapters: dataset['chapters'] ?? '',
    feed: dataset['feed'] ?? '',
  };
}
