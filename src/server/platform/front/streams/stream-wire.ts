import type { IncomingMessage } from 'node:http';
import { STAFF_STREAM } from '#domain/routes/staff-stream.ts';
import type { StreamEvent } from './stream-source.ts';

/** Characters of an event's id that are read. */
const LONGEST_ID = 40;

/** A request for a stream. */
export interface StreamRequest {
  key: string;
  /**
   * The id of the last event that the reader has: from a browser that connects again, or as `since`
   * from a page.
   */
  lastId: string | undefined;
  /** Whether a page of the desk asks, which is no reader. */
  isOfStaff: boolean;
}

/** Reads a request for the stream of a key. */
export function readStreamRequest(
  { headers, url = '' }: IncomingMessage,
  key: string,
): StreamRequest {
  const query = new URLSearchParams(url.split('?', 2)[1]?.slice(0, LONGEST_ID * 2));
  const { 'last-event-id': header } = headers;
  const lastId = typeof header === 'string' && header !== '' ? header : query.get('since');
  return { key, lastId: lastId?.slice(0, LONGEST_ID), isOfStaff: query.has(STAFF_STREAM) };
}

/** An event in the format of the standard: each line of the data has a field of its own. */
export function textOf({ id, type, data }: StreamEvent): string {
  const lines = data.split(/\r\n|[\r\n]/).map((line) => `data: ${line}\n`);
  const head = `${id === undefined ? '' : `id: ${id.replaceAll(/[\r\n\0]/g, '')}\n`}${type === undefined ? '' : `event: ${type}\n`}`;
  return `${head}${lines.join('')}\n`;
}
