import { describe, expect, it } from 'vitest';
import {
  FIRST_VIEW,
  liveViewPath,
  readLiveView,
  type LiveView,
} from '#domain/stories/live-post.ts';

const STORY = '/societat/2026/03/01/temporal/';

const VIEWS: [LiveView, string][] = [
  [FIRST_VIEW, ''],
  [{ ...FIRST_VIEW, from: 'p-12' }, 'p-12/'],
  [{ order: 'oldest', isKeyOnly: false }, 'cronologia/'],
  [{ order: 'oldest', isKeyOnly: false, from: 'p-12' }, 'cronologia/p-12/'],
  [{ order: 'newest', isKeyOnly: true }, 'claves/'],
  [{ order: 'newest', isKeyOnly: true, from: 'p-12' }, 'claves/p-12/'],
];

describe('the pages of a live blog', () => {
  it.each(VIEWS)('have a path each, %j', (view, below) => {
    const path = liveViewPath(STORY, view);
    expect(path).toBe(STORY + below);
    expect(readLiveView(path.slice(STORY.length).split('/').filter(Boolean))).toEqual(view);
  });

  it.each(['comentarios', 'cronologia/claves', 'a/b', 'claves/a/b', '<b>', '..'])(
    'do not include %s',
    (below) => {
      expect(readLiveView(below.split('/'))).toBeUndefined();
    },
  );
});
