import { defineDeskContract } from '../contract.ts';

/** `gone`: the site's file no longer has the test. */
export type MessageTestState = 'running' | 'coming' | 'ended' | 'gone';

/** A test of paywall messages with its counts. */
export interface MessageTestLine {
  id: string;
  /** Instants in RFC 3339. Null for a test that the site's file no longer has. */
  from: string | null;
  until: string | null;
  state: MessageTestState;
  versions: { version: string; views: number; registrations: number; subscriptions: number }[];
}

/** GET /api/desk/message-tests: the tests of the site, the running one first, then the latest. */
export const listMessageTests = defineDeskContract<{
  params: undefined;
  body: undefined;
  response: { tests: MessageTestLine[] };
}>()({ method: 'GET', path: '/api/desk/message-tests', role: 'analyst', problems: [] });
