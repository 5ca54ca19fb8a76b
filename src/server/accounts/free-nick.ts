import { randomInt } from 'node:crypto';
import type { ReaderStore } from './reader-store.ts';

/** Letters of a nick (SPECIFICATION §5), and as many as a number is still put behind. */
const LENGTH = { min: 4, max: 30 } as const;

/**
 * A nick that nobody has yet, for who did not choose one: the letters and digits of what is wanted, with a number behind it where it is too
 * short or somebody's. Who takes it in the meantime keeps it: the store holds nicks apart.
 */
export async function findFreeNick(store: Pick<ReaderStore, 'isNickFree'>, wanted: string): Promise<string> {
  const kept = wanted.normalize('NFC').replaceAll(/[^\p{L}\p{N}]/gu, '');
  // `lector` is a reader in both languages.
  const base = [...(kept || 'lector')].slice(0, LENGTH.max).join('');
  if (base.length >= LENGTH.min && (await store.isNickFree(base))) return base;
  for (let digits = Math.max(1, LENGTH.min - base.length); ; digits += 1) {
    const nick = `${base}${randomInt(10 ** (digits - 1), 10 ** digits)}`;
    if (await store.isNickFree(nick)) return nick;
  }
}
