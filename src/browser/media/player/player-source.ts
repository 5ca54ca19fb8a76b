import type { default as Hls, ErrorData } from 'hls.js';
import { problemOf, problemOfStatus, type MediaProblem } from '../media-problem.ts';
import { playsLists, WORKER } from '../play-lists.ts';
import { partOf, type Player } from '../player-parts.ts';

/** The calls of `player-problems.ts` to a source. */
export interface PlayerSource {
  /**
   * Resolves when the video has its source. A source ends the playing of a video that was started
   * before.
   */
  attached: Promise<void>;
  /** Loads again what failed, and keeps the position. */
  retry(): void;
  /** Whether there is a lower quality. */
  canLower(): boolean;
  /** Plays the next lower quality. */
  lowerQuality(): void;
  /** Calls back with each problem that the source does not solve by itself. */
  onProblem(tell: (problem: MediaProblem) => void): void;
  /** Loads nothing more. */
  end(): void;
}

/**
 * Attaches the source of a video. An MP4 file needs no library. A play list is played by the
 * browser itself where it has ManagedMediaSource (Safari 17.1 and later: Chrome's own HLS fails on
 * some streams, hls.js issue 7827), else by hls.js.
 */
export function attachSource(player: Player): PlayerSource {
  const { video, facts } = player;
  for (const source of video.querySelectorAll('source')) source.remove();
  const { hlsSource, fileSource } = facts;
  if (hlsSource === undefined) return attachFile(player, fileSource ?? '');
  if (playsLists(video)) return attachFile(player, hlsSource);
  return attachPlayList(player, hlsSource);
}

/** A source that the browser plays by itself. */
function attachFile({ video }: Player, address: string): PlayerSource {
  video.preload = 'metadata';
  video.src = address;
  return {
    attached: Promise.resolve(),
    retry() {
      const position = video.currentTime;
      video.src = address;
      video.currentTime = position;
    },
    canLower: () => false,
    lowerQuality() {},
    onProblem(tell) {
      // A video that has ended has no source.
      video.addEventListener(
        'error',
        () => video.hasAttribute('src') && void problemOf(video.error, address).then(tell),
      );
    },
    end() {
      video.removeAttribute('src');
      video.load();
    },
  };
}

function attachPlayList(player: Player, address: string): PlayerSource {
  const { video, facts } = player;
  let hls: Hls | undefined;
  let tell: (problem: MediaProblem) => void = () => {};
  let hasRecovered = false;
  /** The load that may attach its source: the newest one, and none after the end. */
  let current: object | undefined;
  const onError = ({ fatal, type, details, response }: ErrorData) => {
    if (!fatal) return;
    if (type === 'mediaError' && details !== 'manifestIncompatibleCodecsError' && !hasRecovered) {
      hasRecovered = true;
      hls?.recoverMediaError();
      return;
    }
    tell(problemOfStream(type, details, response?.code));
  };
  const quality = partOf<HTMLSelectElement>(player, 'quality');
  const load = async (position: number) => {
    const own = (current = {});
    try {
      const { default: Library } = facts.hasTracksInPlaylist
        ? await import('hls.js')
        : await import('hls.js/light');
      if (current !== own) return;
      if (!Library.isSupported()) {
        // iOS before 17.1 plays lists by itself and has no MediaSource.
        video.src = facts.fileSource ?? address;
        video.addEventListener('error', () => tell('unsupported'));
        return;
      }
      // The light build has the type of the whole one.
      hls = new Library({
        workerPath: WORKER.href,
        startPosition: position || -1,
        capLevelToPlayerSize: true,
      }) as Hls;
      hls.on(Library.Events.ERROR, (_name, data) => onError(data));
      hls.on(Library.Events.MANIFEST_PARSED, (_name, { levels }) => {
        const chosen = Number(quality.value);
        offerQualities(player, levels);
        if (!hls || !(chosen in levels)) return;
        hls.loadLevel = chosen;
        quality.value = String(chosen);
      });
      hls.on(Library.Events.AUDIO_TRACKS_UPDATED, (_name, { audioTracks }) =>
        offerSounds(player, audioTracks),
      );
      hls.loadSource(address);
      hls.attachMedia(video);
    } catch {
      tell('network');
    }
  };
  const loadAgain = () => {
    const { paused, currentTime } = video;
    hls?.destroy();
    hasRecovered = false;
    void load(currentTime)
      .then(() => (paused ? undefined : video.play()))
      .catch(() => {});
  };
  // hls.js counts a first part that it drops before it is appended as loaded, and never asks for it
  // again (1.7.4).
  const changeQuality = (change: () => void) => {
    if (video.buffered.length === 0) loadAgain();
    else change();
  };
  quality.addEventListener('change', () => {
    const { value } = quality;
    if (hls) changeQuality(() => hls && (hls.nextLevel = Number(value)));
  });
  partOf<HTMLSelectElement>(player, 'sound').addEventListener('change', ({ target }) => {
    if (hls && target instanceof HTMLSelectElement) hls.audioTrack = Number(target.value);
  });
  return {
    attached: load(video.currentTime),
    retry: loadAgain,
    canLower: () => hls !== undefined && hls.loadLevel > 0,
    lowerQuality() {
      if (!hls) return;
      const lower = hls.loadLevel - 1;
      quality.value = String(lower);
      // `nextLevel` would wait for the part that does not arrive.
      changeQuality(() => hls && (hls.currentLevel = lower));
    },
    onProblem(listener) {
      tell = listener;
    },
    end() {
      current = undefined;
      hls?.destroy();
    },
  };
}

function problemOfStream(type: string, details: string, status: number | undefined): MediaProblem {
  if (details === 'manifestIncompatibleCodecsError' || details === 'bufferAddCodecError')
    return 'unsupported';
  if (
    details === 'manifestParsingError' ||
    details === 'levelParsingError' ||
    details === 'levelEmptyError' ||
    type !== 'networkError'
  )
    return 'damaged';
  return status === undefined || status === 0 ? 'network' : problemOfStatus(status);
}

/** Lists the qualities of a stream in the settings. A stream with one quality has no choice. */
function offerQualities(player: Player, levels: Hls['levels']): void {
  const select = partOf<HTMLSelectElement>(player, 'quality');
  const label = select.closest('label');
  if (label) label.hidden = levels.length < 2;
  for (const option of [...select.options].slice(1)) option.remove();
  for (const [index, { height, bitrate }] of levels.entries())
    select.add(
      new Option(height > 0 ? `${height}p` : `${Math.round(bitrate / 1000)} kbit/s`, String(index)),
      1,
    );
}

/**
 * Lists the sounds of a stream in the settings, as an original and a described one. The light build
 * of hls.js knows one.
 */
function offerSounds(player: Player, tracks: Hls['audioTracks']): void {
  const select = partOf<HTMLSelectElement>(player, 'sound');
  const label = select.closest('label');
  if (label) label.hidden = tracks.length < 2;
  select.replaceChildren(
    ...tracks.map(
      (track, index) => new Option(track.name, String(index), track.default, track.default),
    ),
  );
}
