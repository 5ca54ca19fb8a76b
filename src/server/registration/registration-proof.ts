import type { Site } from '../../domain/site.ts';

/** What a registration brings along to show that a person sends it. */
export interface HandedIn {
  site: Pick<Site, 'alias'>;
  /** As it came; nothing of it is believed. */
  text: string | undefined;
  clientAddress: string;
}

export type Accepted =
  | { ok: true }
  /** Missing, forged, of another site, too old or too young, or used before: which of them helps nobody but who tries them. */
  | { ok: false; problem: 'unproved' }
  /** `retryAfter` in seconds. */
  | { ok: false; problem: 'too-often'; retryAfter: number };

/** Something that costs a reader nothing worth speaking of, and a program that makes accounts by the thousand time. Each proof holds once, over all nodes. */
export interface RegistrationProof {
  accept(given: HandedIn): Promise<Accepted>;
}

export const UNPROVED = { ok: false, problem: 'unproved' } as const;
