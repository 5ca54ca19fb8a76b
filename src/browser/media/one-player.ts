/** Pauses every other video and sound of the page when one starts. */
export function pauseOthers(media: HTMLMediaElement): void {
  media.addEventListener('play', () => {
    for (const other of document.querySelectorAll<HTMLMediaElement>('video, audio'))
      if (other !== media) other.pause();
  });
}
