import type { Config } from './config.ts';
import { keptSecret } from './kept-secret.ts';

/**
 * The secret that signs, then the one before it, whose signatures and ids of visitors are still
 * valid.
 */
export function authSecrets(
  config: Pick<Config, 'AUTH_SECRET' | 'AUTH_SECRET_PREVIOUS' | 'DATA_DIR'>,
): readonly [string, ...string[]] {
  const secret = config.AUTH_SECRET ?? keptSecret(config.DATA_DIR, 'auth-secret');
  return config.AUTH_SECRET_PREVIOUS === undefined
    ? [secret]
    : [secret, config.AUTH_SECRET_PREVIOUS];
}
