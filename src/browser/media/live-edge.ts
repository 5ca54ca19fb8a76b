/**
 * Seconds between the newest segment and the place where players begin: three segments of four
 * seconds (RFC 8216, 6.3.3).
 */
const BEHIND = 12;

/** Lets a live stream go on with the present after a pause, and not where it was left. */
export function returnToLiveEdge(
  media: HTMLMediaElement,
  signal = new AbortController().signal,
): void {
  const catchUp = () => {
    const { seekable, currentTime } = media;
    const edge = seekable.length > 0 ? seekable.end(seekable.length - 1) : 0;
    if (Number.isFinite(edge) && edge - currentTime > 2 * BEHIND) media.currentTime = edge - BEHIND;
  };
  media.addEventListener('play', catchUp, { signal });
}
