import { createHash } from 'node:crypto';
import type { Site } from '#domain/sites/site.ts';
import { createSignedIds } from '../abuse-protection/signed-id.ts';

/** Seconds for which a browser keeps the id: longer than polls are open. */
const KEPT = 180 * 24 * 3600;

/**
 * The ids by which votes are counted once. A reader votes by the account. A visitor votes by a
 * signed random id in a cookie, of which only a hash for one poll is stored: rows of two polls do
 * not show that one visitor has voted in both.
 */
export interface Voters {
  ofReader(readerId: string): string;
  /** The id in a request's cookie, for one poll; `undefined` without a valid one. */
  findVisitor(site: Site, poll: string, headers: Headers): string | undefined;
  /** A new visitor for one poll, with its cookie. */
  createVisitor(site: Site, poll: string): { voter: string; cookie: string };
}

/** `secrets`: the operator's secret, then the one before it, whose ids stay valid. */
export function createVoters(secrets: readonly [string, ...string[]]): Voters {
  const ids = createSignedIds({ secrets, purpose: 'poll visitors', name: 'portada_voter' });
  const voterOf = (poll: string, id: string) =>
    createHash('sha256').update(`${id}\n${poll}`).digest('base64url');
  return {
    ofReader: (readerId) => `reader:${readerId}`,
    findVisitor(site, poll, headers) {
      const id = ids.find({ site, of: '' }, headers);
      return id === undefined ? undefined : voterOf(poll, id);
    },
    createVisitor(site, poll) {
      const { id, cookie } = ids.create({ site, of: '' }, KEPT);
      return { voter: voterOf(poll, id), cookie };
    },
  };
}
