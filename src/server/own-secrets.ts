import path from 'node:path';
import type { Config } from './config.ts';
import type { Log } from './log.ts';

/** Says which secrets a node makes for itself where others may serve the same readers with other ones: nothing else would tell. */
export function warnOfOwnSecrets(config: Pick<Config, 'DATABASE_URL' | 'DATA_DIR' | 'AUTH_SECRET' | 'CONTENT_TOKEN'>, log: Log): void {
  if (!/^postgres(?:ql)?:/.test(config.DATABASE_URL)) return;
  if (config.AUTH_SECRET === undefined)
    log.warn(
      `AUTH_SECRET is not set: this node signs with a secret of its own, and where several nodes serve one database, readers are logged in or out by which one answers. Set AUTH_SECRET to the same 32 characters or more on every node; ${path.join(config.DATA_DIR, 'auth-secret')} holds this one's.`,
    );
  if (config.CONTENT_TOKEN === undefined)
    log.warn(
      `CONTENT_TOKEN is not set: this node takes pushes with a token of its own, and where several nodes serve one database, the others refuse it. Set CONTENT_TOKEN to the same 24 characters or more on every node; ${path.join(config.DATA_DIR, 'content-token')} holds this one's.`,
    );
}
