import { eq } from 'drizzle-orm';
import type { Site } from '#domain/sites/site.ts';
import {
  createAttemptLimiter,
  type AttemptLimiter,
} from '#server/subjects/abuse-protection/attempt-limiter.ts';
import { readers } from '#server/platform/database/tables/reader-schema.ts';
import { startAccounts, type AccountsApplication } from './accounts-application.ts';

const SECRET = 'a secret of thirty-two characters or more';
export const MINUTE = 60_000;

/** A clock that is some milliseconds late. */
export const ago = (milliseconds: number) => () => new Date(Date.now() - milliseconds);

interface NodeSettings {
  secret: string;
  effort: number;
  attempts: AttemptLimiter;
  now?: () => Date;
}

export interface ProvedAccounts extends AccountsApplication {
  /** Settings of another node: it shares the secret and the database, and has an empty memory. */
  nodeOf(options?: { secret?: string; now?: () => Date }): NodeSettings;
  siteOf(alias: string): Site;
  /** Whether an account has the email address. */
  isThere(email: string): Promise<boolean>;
}

/** Starts a node with accounts whose proofs of work other nodes can sign. */
export async function startProvedAccounts(): Promise<ProvedAccounts> {
  const accounts = await startAccounts({ environment: { AUTH_SECRET: SECRET } });
  const { database, sites } = accounts.application.wiring;
  const { orm } = database;
  return {
    ...accounts,
    nodeOf: (options = {}) => ({
      secret: SECRET,
      effort: 2,
      attempts: createAttemptLimiter({ orm, secret: SECRET }),
      ...options,
    }),
    siteOf(alias) {
      const site = sites.find((candidate) => candidate.alias === alias);
      if (!site) throw new Error(`The newsroom has no site ${alias}.`);
      return site;
    },
    isThere: async (email) =>
      (await orm.select().from(readers).where(eq(readers.email, email))).length === 1,
  };
}
