import { forgetOnDevice, hasSession, keepOnDevice, keptOnDevice } from './kept-on-device.ts';
import { lengthOf, partOf, type Playing } from './player-parts.ts';

/** Seconds that a video or sound must last for its position to be remembered. */
const LEAST_LENGTH = 120;
const DAYS_KEPT = 30;
/** Maximum of remembered videos and sounds. The oldest go first. */
const MOST = 50;
/** Seconds between two records of a playing one. */
const EVERY = 5;
/** Seconds before the end from which one counts as played. */
const END = 10;

/** Storage key of a visitor's positions. */
const OF_VISITOR = 'portada-positions';
/**
 * That of a reader's, which a logout deletes like every key with this beginning
 * (`accounts/forget-reader.ts`).
 */
export const OF_READER = 'portada-reader-positions';

const positionsKey = () => (hasSession() ? OF_READER : OF_VISITOR);

/**
 * Key of the refusal to remember positions. It is a choice of the device: a login and a logout
 * leave it.
 */
const REFUSAL = 'portada-no-positions';
const isRefused = () => keptOnDevice(REFUSAL) !== null;

/** Seconds and day (days since 1970) by the id of a video or sound, the last one last. */
type Positions = Record<string, [seconds: number, day: number]>;

const today = () => Math.floor(Date.now() / 86_400_000);

/** The positions of the last 30 days. Anything else in the storage counts as none. */
export function readPositions(text: string | null, day: number): Positions {
  try {
    const entries = Object.entries(JSON.parse(text ?? '{}') as object).filter(
      ([, value]) =>
        Array.isArray(value) &&
        value.length === 2 &&
        value.every(Number.isFinite) &&
        value[1] <= day &&
        day - value[1] < DAYS_KEPT,
    );
    return Object.fromEntries(entries) as Positions;
  } catch {
    return {};
  }
}

/** The positions with one more, or without it if it is `undefined`. */
export function withPosition(
  positions: Positions,
  id: string,
  seconds: number | undefined,
  day: number,
): Positions {
  const { [id]: _former, ...others } = positions;
  const kept =
    seconds === undefined
      ? others
      : { ...others, [id]: [Math.floor(seconds), day] as [number, number] };
  return Object.fromEntries(Object.entries(kept).slice(-MOST));
}

/**
 * Continues a video or sound of more than two minutes where it was left on this device, and records
 * the position while it plays. One that was played to its end starts anew. A reader who does not
 * want that clears the box in the settings, which deletes what was recorded and holds for every
 * reader of the device.
 */
export function rememberPosition(player: Playing): void {
  const { media } = player;
  let recorded = Number.NEGATIVE_INFINITY;
  const wish = partOf<HTMLInputElement>(player, 'remember');
  wish.checked = !isRefused();
  wish.addEventListener('change', () => choose(wish.checked));
  const read = () => readPositions(keptOnDevice(positionsKey()), today());
  const record = (seconds: number | undefined) =>
    keepOnDevice(
      positionsKey(),
      JSON.stringify(withPosition(read(), player.facts.id, seconds, today())),
    );
  const isRemembered = () =>
    !isRefused() && player.facts.id !== '' && lengthOf(player) > LEAST_LENGTH;
  const goOn = () => {
    const [seconds] = read()[player.facts.id] ?? [];
    if (seconds !== undefined && isRemembered() && media.currentTime < 1)
      media.currentTime = seconds;
  };
  media.addEventListener('loadedmetadata', goOn);
  if (media.readyState > 0) goOn();
  media.addEventListener('timeupdate', () => {
    if (!isRemembered() || Math.abs(media.currentTime - recorded) < EVERY) return;
    recorded = media.currentTime;
    record(media.currentTime > lengthOf(player) - END ? undefined : media.currentTime);
  });
}

/** Stores whether positions are remembered, for all videos and sounds of the page too. */
function choose(isRemembered: boolean): void {
  if (isRemembered) forgetOnDevice(REFUSAL);
  else {
    for (const key of [OF_VISITOR, OF_READER]) forgetOnDevice(key);
    keepOnDevice(REFUSAL, 'off');
  }
  for (const box of document.querySelectorAll<HTMLInputElement>('[data-part="remember"]'))
    box.checked = isRemembered;
}
