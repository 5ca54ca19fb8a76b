import { randomInt } from 'node:crypto';
import { MIN_NICK } from '../../domain/reader/lengths.ts';
import { nick as isNick } from '../../domain/reader/validation-rules.ts';
import { looksLatin } from './look-alike-nick.ts';
import { isReservedWord } from './reserved-nicks.ts';
import type { ReaderStore } from './reader-store.ts';

/** Characters that are taken from a name: room is left for a number. */
const MOST = 30;

/** For who has no name in letters or digits: the same word in both languages, and of no gender. */
const NAMELESS = 'lectura';

/**
 * A nick that nobody has, made from `wanted`: its letters and digits, and a number where they are too few or somebody has them. Drawn, not counted up: the
 * thousandth Maria is not a thousand questions to the store. Until the account is made somebody else may still take it.
 */
export async function findFreeNick(store: Pick<ReaderStore, 'isNickFree'>, wanted: string): Promise<string> {
  const kept = [...wanted.normalize('NFC').replaceAll(/[^\p{L}\p{M}\p{N}]|\p{Default_Ignorable_Code_Point}/gu, '')].slice(0, MOST).join('');
  const isGood = kept !== '' && isNick(kept) && !looksLatin(kept) && !isReservedWord(kept);
  const letters = isGood ? kept : NAMELESS;
  if ([...letters].length >= MIN_NICK && (await store.isNickFree(letters))) return letters;
  for (let digits = Math.max(1, MIN_NICK - [...letters].length); digits < 12; digits += 1) {
    const nick = `${letters}${randomInt(10 ** (digits - 1), 10 ** digits)}`;
    if (await store.isNickFree(nick)) return nick;
  }
  throw new Error('No free nick was found.');
}
