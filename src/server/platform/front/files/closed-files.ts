import type { Backend } from '#server/platform/backend/backend.ts';
import type { MediaSigner } from '#server/platform/media/signed-media.ts';

/**
 * Files whose answer is kept. A newsroom that plays more of them between two publications asks
 * again.
 */
const MOST_KEPT = 20_000;

/** Recordings that closed stories alone name. */
export interface ClosedFiles {
  /**
   * Whether a reader may have a stored file: it is not closed, or the token of its address opens
   * it. Asks a worker process once between two publications. Rejects if none answers and none has
   * before.
   */
  allows(name: string, token: string | undefined): Promise<'open' | 'signed' | 'no'>;
  /** Asks anew: a publication may have closed or opened files. */
  forget(): void;
}

export function createClosedFiles(options: {
  backend(): Pick<Backend, 'findClosed'>;
  signer: Pick<MediaSigner, 'opens'>;
}): ClosedFiles {
  const { backend, signer } = options;
  /** By name, what the token has to name: absent for an open file. */
  const kept = new Map<string, { target: string | undefined; round: number }>();
  const asked = new Map<string, Promise<string | undefined>>();
  let round = 0;

  const ask = async (name: string): Promise<string | undefined> => {
    const begun = round;
    const target = await backend().findClosed(name);
    if (kept.size >= MOST_KEPT) kept.delete(kept.keys().next().value ?? '');
    kept.set(name, { target, round: begun });
    return target;
  };

  const targetOf = (name: string): Promise<string | undefined> => {
    const known = kept.get(name);
    if (known?.round === round) return Promise.resolve(known.target);
    const key = `${round} ${name}`;
    const running = asked.get(key) ?? ask(name).finally(() => asked.delete(key));
    asked.set(key, running);
    // Without a worker process the last answer holds, so that films play on while the workers
    // restart.
    return known === undefined ? running : running.catch(() => known.target);
  };

  return {
    async allows(name, token) {
      const target = await targetOf(name);
      if (target === undefined) return 'open';
      return token !== undefined && signer.opens(token, { target, now: new Date() })
        ? 'signed'
        : 'no';
    },
    forget() {
      round += 1;
    },
  };
}
