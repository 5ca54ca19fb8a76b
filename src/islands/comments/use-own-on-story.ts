import { useCallback, useEffect, useState, type RefObject } from 'react';
import { COMMENTS_SHOWN } from '#browser/comments/show-comments.ts';
import type { OwnComment } from '#domain/comments/own-comment.ts';
import { loadOwn, type OwnOnStory } from '#stores/comments/comments.ts';
import { findShown, type PlacedComment } from './placed-comments.ts';

/**
 * The reader's comments, votes and reports on a story, the comments that the list around `root`
 * shows, and the way to put an own comment first.
 */
export function useOwnOnStory(story: string, root: RefObject<HTMLElement | null>) {
  const [own, setOwn] = useState<OwnOnStory>();
  const [placed, setPlaced] = useState<readonly PlacedComment[]>([]);

  useEffect(() => {
    const list = root.current?.closest<HTMLElement>('.comments');
    if (!list) return undefined;
    const place = () => setPlaced(findShown(list));
    const start = async () => {
      const found = await loadOwn(story);
      if (!found) return;
      list.dataset['awake'] = '';
      setOwn(found);
      place();
    };
    void start();
    document.addEventListener(COMMENTS_SHOWN, place);
    return () => document.removeEventListener(COMMENTS_SHOWN, place);
  }, [story, root]);

  const keep = useCallback(
    (comment: OwnComment) =>
      setOwn(
        (before) =>
          before && {
            ...before,
            comments: [comment, ...before.comments.filter(({ id }) => id !== comment.id)],
          },
      ),
    [],
  );
  return [own, placed, keep] as const;
}
