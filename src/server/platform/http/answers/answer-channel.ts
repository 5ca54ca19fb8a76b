import type { ServerResponse } from 'node:http';
import type { SitePath } from '#domain/routes/read-path.ts';
import type { ListenerOptions } from '../asked.ts';
import { FETCHED_HEADERS } from '../security-headers.ts';
import { sendStatus, sendText } from '../send.ts';

/**
 * Seconds for which a play list may be kept. A player that has seen a list reloads it after half a
 * segment at the earliest.
 */
const MAX_AGE = 1;

/** Sends a live play list of a channel. It is computed from the clock and never rendered. */
export async function answerChannel({
  options,
  response,
  target,
}: {
  options: Pick<ListenerOptions, 'findChannelList'>;
  response: ServerResponse;
  target: SitePath;
}): Promise<void> {
  const [, , name = '', file = ''] = target.plain.split('/');
  const text = await options.findChannelList(target.site, name, file.replace(/\.m3u8$/, ''));
  if (text === undefined) return sendStatus(response, 404);
  sendText(response, 200, text, {
    'Content-Type': 'application/vnd.apple.mpegurl',
    ...FETCHED_HEADERS,
    'Cache-Control': `public, max-age=${MAX_AGE}`,
  });
}
