import { randomInt } from 'node:crypto';
import { MIN_NICK } from '#domain/forms/lengths.ts';
import { nick as isNick } from '#domain/forms/validation-rules.ts';
import { looksLatin } from './look-alike-nick.ts';
import { isReservedWord } from './reserved-nicks.ts';
import type { ReaderStore } from '../store/reader-store.ts';

/** Maximum of characters taken from a name, which leaves room for a number. */
const MOST = 30;

/**
 * The base for readers without a name in letters or digits: the same word in both languages, and
 * without gender.
 */
const NAMELESS = 'lectura';

/**
 * An available nick based on `wanted`: its letters and digits, plus a number if they are too short
 * or already in use. The number is random, so that common names do not need thousands of queries.
 * Another reader may still take the nick before the account is created.
 */
export async function findFreeNick(
  store: Pick<ReaderStore, 'isNickFree'>,
  wanted: string,
): Promise<string> {
  const kept = [
    ...wanted
      .normalize('NFC')
      .replaceAll(/[^\p{L}\p{M}\p{N}]|\p{Default_Ignorable_Code_Point}/gu, ''),
  ]
    .slice(0, MOST)
    .join('');
  const isGood = kept !== '' && isNick(kept) && !looksLatin(kept) && !isReservedWord(kept);
  const letters = isGood ? kept : NAMELESS;
  if ([...letters].length >= MIN_NICK && (await store.isNickFree(letters))) return letters;
  for (let digits = Math.max(1, MIN_NICK - [...letters].length); digits < 12; digits += 1) {
    const nick = `${letters}${randomInt(10 ** (digits - 1), 10 ** digits)}`;
    if (await store.isNickFree(nick)) return nick;
  }
  throw new Error('No free nick was found.');
}
