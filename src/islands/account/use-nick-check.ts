import { useEffect, useState } from 'react';
import { MIN_NICK } from '../../domain/reader/lengths.ts';
import { findNickUse } from '../../stores/account.ts';

/** Milliseconds without a key after which a nick is asked for. */
const NICK_DELAY = 500;

/** Asks whether a nick is free once it stays as it is for a while; true where it is. */
export function useNickCheck(nick: string, onTaken: () => void): boolean {
  const [free, setFree] = useState('');
  useEffect(() => {
    if (nick.trim().length < MIN_NICK) return undefined;
    let isStale = false;
    const ask = async () => {
      const use = await findNickUse(nick.trim());
      // Another nick stands there by now.
      if (isStale) return;
      if (use === 'free') setFree(nick);
      else if (use === 'in-use') onTaken();
    };
    const timer = setTimeout(() => void ask(), NICK_DELAY);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the nick alone says when to ask
  }, [nick]);
  return nick !== '' && free === nick;
}
