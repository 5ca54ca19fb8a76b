import { useEffect, useState } from 'react';
import type { Locale } from '#domain/locale/locale.ts';
import { isSearchable } from '#domain/search/search-length.ts';
import type { Suggestion } from '#domain/search/suggestion.ts';
import { findStories } from '#stores/alerts/find-stories.ts';

/** Milliseconds without a key after which stories are requested. */
const PAUSE = 200;

/** Stories for the letters in a field. `failed`: the search is away. */
export interface FoundStories {
  status: 'idle' | 'ready' | 'failed';
  stories: readonly Suggestion[];
}

const NONE: FoundStories = { status: 'idle', stories: [] };

/**
 * The stories for a text, after a pause of the keys. An answer for former letters is dropped. A
 * path, an address and fewer than three letters are not searched.
 */
export function useStories(text: string, locale: Locale, isAsked: boolean): FoundStories {
  const [found, setFound] = useState({ words: '', locale, ...NONE });
  const words = text.trim();
  const isSearched = isAsked && isSearchable(words) && !/^(?:\/|https?:)/i.test(words);
  useEffect(() => {
    if (!isSearched) return;
    let isDropped = false;
    const find = async () => {
      const stories = await findStories(words, locale);
      if (isDropped) return;
      const status = stories ? 'ready' : 'failed';
      setFound({ words, locale, status, stories: stories ?? [] });
    };
    const pause = setTimeout(() => void find(), PAUSE);
    return () => {
      isDropped = true;
      clearTimeout(pause);
    };
  }, [words, locale, isSearched]);
  // The list stays while a word grows or shrinks, so that it does not flicker.
  const isOfThem = words.startsWith(found.words) || found.words.startsWith(words);
  return isSearched && found.locale === locale && isOfThem ? found : NONE;
}
