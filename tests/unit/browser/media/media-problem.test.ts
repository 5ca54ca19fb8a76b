import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { problemOf } from '#browser/media/media-problem.ts';

const codes = {
  MEDIA_ERR_ABORTED: 1,
  MEDIA_ERR_NETWORK: 2,
  MEDIA_ERR_DECODE: 3,
  MEDIA_ERR_SRC_NOT_SUPPORTED: 4,
} as const;

beforeEach(() => vi.stubGlobal('MediaError', codes));
afterEach(() => vi.unstubAllGlobals());

it.each([
  ['NS_ERROR_DOM_MEDIA_MEDIASINK_ERR (0x806e000b): OnMediaSinkAudioError', 'soundless'],
  ['NS_ERROR_DOM_MEDIA_DECODE_ERR (0x806e0004): FFmpeg error', 'damaged'],
  ['PIPELINE_ERROR_DECODE: audio packet', 'damaged'],
  ['', 'damaged'],
])('an error of decoding with the words "%s" is %s', async (message, problem) => {
  const error = { ...codes, code: codes.MEDIA_ERR_DECODE, message };
  expect(await problemOf(error, '/media/files/a.m4a')).toBe(problem);
});
