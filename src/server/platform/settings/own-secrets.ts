import path from 'node:path';
import type { Config } from './config.ts';
import type { Log } from '../observability/log.ts';

/**
 * Warns about generated secrets if several nodes may share the database, because each node would
 * generate its own.
 */
export function warnOfOwnSecrets(
  config: Pick<Config, 'DATABASE_URL' | 'DATA_DIR' | 'AUTH_SECRET' | 'CONTENT_TOKEN'>,
  log: Log,
): void {
  if (!/^postgres(?:ql)?:/.test(config.DATABASE_URL)) return;
  if (config.AUTH_SECRET === undefined)
    log.warn(
      `AUTH_SECRET is not set: this node signs with its own generated secret. If several nodes share the database, readers are logged in or out depending on the node. Set AUTH_SECRET to the same 32 characters or more on every node; ${path.join(config.DATA_DIR, 'auth-secret')} contains this node's secret.`,
    );
  if (config.CONTENT_TOKEN === undefined)
    log.warn(
      `CONTENT_TOKEN is not set: this node accepts pushes with its own generated token. If several nodes share the database, the others reject it. Set CONTENT_TOKEN to the same 24 characters or more on every node; ${path.join(config.DATA_DIR, 'content-token')} contains this node's token.`,
    );
}
