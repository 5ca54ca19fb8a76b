import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { z } from 'zod';
import type { ReaderBrowser } from './reader-browser.ts';

const challengeSchema = z.custom<Challenge>((value) => typeof value === 'object' && value !== null);

/** Requests a challenge, of a registration or of another call, and solves it. */
export async function solvedChallenge(
  browser: ReaderBrowser,
  path = '/api/front/user/challenge',
): Promise<string> {
  const { json } = await browser.call('GET', path);
  return handedIn(challengeSchema.parse(json?.response?.['challenge']));
}

/** The solution of a challenge in the form that a browser sends. */
export async function handedIn(challenge: Challenge): Promise<string> {
  return encode({ challenge, solution: await solveChallenge({ challenge, deriveKey }) });
}

export function encode(handedIn: unknown): string {
  return Buffer.from(JSON.stringify(handedIn)).toString('base64');
}

export function decode(handedIn: string): {
  challenge: Challenge;
  solution: Record<string, unknown>;
} {
  return JSON.parse(Buffer.from(handedIn, 'base64').toString());
}
