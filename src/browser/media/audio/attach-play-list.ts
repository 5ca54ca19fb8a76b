import { returnToLiveEdge } from '../live-edge.ts';
import { playsLists, WORKER } from '../play-lists.ts';

/**
 * Gives a sound its play list, by the browser itself or by hls.js. A browser without MediaSource
 * gets the list too, and so does any after a fault, so that the element reports the error. Returns
 * a function that takes the list away.
 */
export async function attachPlayList(
  media: HTMLMediaElement,
  address: string,
  isLive: boolean,
): Promise<() => void> {
  const ending = new AbortController();
  if (isLive) returnToLiveEdge(media, ending.signal);
  const end = () => ending.abort();
  const setSource = () => {
    media.src = address;
    return end;
  };
  if (playsLists(media)) return setSource();
  const { default: Library } = await import('hls.js/light');
  if (!Library.isSupported()) return setSource();
  const hls = new Library({ workerPath: WORKER.href });
  ending.signal.addEventListener('abort', () => hls.destroy());
  hls.on(Library.Events.ERROR, (_name, { fatal }) => {
    if (!fatal) return;
    hls.destroy();
    setSource();
    // Without preload only playing loads the address, which then fails.
    void media.play().catch(() => {});
  });
  hls.loadSource(address);
  hls.attachMedia(media);
  return end;
}
