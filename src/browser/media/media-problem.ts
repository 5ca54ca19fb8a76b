/** The reasons for which a video or sound does not play. The controls have a text for each. */
export const MEDIA_PROBLEMS = [
  'network',
  'missing',
  'blocked',
  'unsupported',
  'damaged',
  'soundless',
] as const;
export type MediaProblem = (typeof MEDIA_PROBLEMS)[number];

/** Firefox reports a device without a sound output as an error of decoding, with these words. */
const NO_OUTPUT = /MediaSink|MEDIASINK/;

/**
 * The problem of a media element. The answer to a request tells a missing file from one that cannot
 * be played.
 */
export async function problemOf(error: MediaError | null, address: string): Promise<MediaProblem> {
  if (error?.code === MediaError.MEDIA_ERR_DECODE)
    return NO_OUTPUT.test(error.message) ? 'soundless' : 'damaged';
  try {
    // oxlint-disable-next-line no-restricted-globals -- a file, not a call
    const { ok, status } = await fetch(address, { method: 'HEAD' });
    return ok ? 'unsupported' : problemOfStatus(status);
  } catch {
    return 'network';
  }
}

/** 403 and 451: hosts of films refuse readers of other countries by them. */
export function problemOfStatus(status: number): MediaProblem {
  if (status === 403 || status === 451) return 'blocked';
  return status === 404 || status === 410 ? 'missing' : 'network';
}
