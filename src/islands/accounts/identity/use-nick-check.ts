import { useEffect, useState } from 'react';
import { MIN_NICK } from '#domain/forms/lengths.ts';
import { findNickUse } from '#stores/accounts/account.ts';

/** Milliseconds after the last key before a nick is checked. */
const NICK_DELAY = 500;

/** Checks a nick once it has not changed for a while. Returns true if it is free. */
export function useNickCheck(nick: string, onTaken: () => void): boolean {
  const [free, setFree] = useState('');
  useEffect(() => {
    if (nick.trim().length < MIN_NICK) return undefined;
    let isStale = false;
    const ask = async () => {
      const use = await findNickUse(nick.trim());
      // The nick has changed during the request.
      if (isStale) return;
      if (use === 'free') setFree(nick);
      else if (use === 'in-use') onTaken();
    };
    const timer = setTimeout(() => void ask(), NICK_DELAY);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only a new nick triggers the check
  }, [nick]);
  return nick !== '' && free === nick;
}
