import { partOf, type Player } from '../player-parts.ts';

/** The way by which Safari chooses an AirPlay receiver. */
interface AirPlayVideo extends HTMLVideoElement {
  webkitShowPlaybackTargetPicker?: () => void;
  webkitEnterFullscreen?: () => void;
}

/**
 * Full screen, picture-in-picture, AirPlay and remote playback. A button is hidden where the
 * browser lacks its screen.
 */
export function bindScreens(player: Player): void {
  const { root, controls } = player;
  const video: AirPlayVideo = player.video;
  const offer = (name: string, isOffered: boolean, onPress: () => void | Promise<unknown>) => {
    const button = partOf({ controls }, name);
    button.hidden = !isOffered;
    // A browser may refuse, as when a dialog of its own is closed.
    button.addEventListener('click', () => void Promise.resolve(onPress()).catch(() => {}));
  };
  const canFill = document.fullscreenEnabled || video.webkitEnterFullscreen !== undefined;
  offer('fullscreen', canFill, () => {
    if (document.fullscreenElement === root) return document.exitFullscreen();
    // iPhones fill the screen with the video only.
    return document.fullscreenEnabled ? root.requestFullscreen() : video.webkitEnterFullscreen?.();
  });
  root.addEventListener('fullscreenchange', () => {
    partOf({ controls }, 'fullscreen').ariaPressed = String(document.fullscreenElement === root);
  });
  offer('small', document.pictureInPictureEnabled === true, () =>
    document.pictureInPictureElement === video
      ? document.exitPictureInPicture()
      : video.requestPictureInPicture(),
  );
  const hasAirPlay = video.webkitShowPlaybackTargetPicker !== undefined;
  offer('remote', hasAirPlay, () =>
    hasAirPlay ? video.webkitShowPlaybackTargetPicker?.() : video.remote.prompt(),
  );
  if (!hasAirPlay && 'remote' in video) {
    const button = partOf({ controls }, 'remote');
    // Rejected where remote playback is disabled: the button stays hidden.
    void video.remote
      .watchAvailability((isAvailable) => (button.hidden = !isAvailable))
      .catch(() => {});
  }
}
