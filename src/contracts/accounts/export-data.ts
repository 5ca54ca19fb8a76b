import type { CurrentUser } from '../../domain/reader.ts';
import { defineContract } from '../contract.ts';

/** Everything that is held of a reader (GDPR, article 15 and 20). */
export interface ReaderExport {
  /** RFC 3339. */
  exportedAt: string;
  reader: CurrentUser;
  sessions: { id: string; since: string; userAgent: string }[];
  /** The ways into the account: a password here (`credential`), or who they are at a provider. */
  logins: { provider: string; account: string; since: string }[];
  /** What they agreed to, and when; the oldest first. */
  consents: { purpose: string; isGiven: boolean; site: string; at: string }[];
  /** Ids of the newsletters that their address gets. */
  newsletters: string[];
}

/** GET /api/front/user/export: everything that is held of the reader, without what only guards it (the password's hash, tokens). */
export const exportData = defineContract<{
  params: undefined;
  body: undefined;
  response: ReaderExport;
  problem: 'NOT_SIGNED_IN' | 'TOO_MANY_REQUESTS';
}>({ method: 'GET', path: '/api/front/user/export', problems: ['NOT_SIGNED_IN', 'TOO_MANY_REQUESTS'] });
