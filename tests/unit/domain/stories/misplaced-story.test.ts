import { describe, expect, it } from 'vitest';
import { chooseMisplaced, slugInStoryPath } from '#domain/stories/misplaced-story.ts';

const at = (path: string) => ({ path });

describe('the slug in a path', () => {
  it('returns the last segment of a story path', () => {
    expect(slugInStoryPath('/cultura/2026/11/21/el-port/')).toBe('el-port');
  });

  it.each([
    '/cultura/',
    '/cultura/2026/11/21/',
    '/cultura/2026/11/32/el-port/',
    '/cultura/2026/11/21/el-port/extra/',
    '/el-port/',
  ])('returns undefined for a path of another form: %s', (path) =>
    expect(slugInStoryPath(path)).toBeUndefined(),
  );
});

describe('the story of a misplaced path', () => {
  const path = '/cultura/2026/11/21/el-port/';

  it('returns the only story with the slug, whatever its section and day', () => {
    const story = at('/politica/2026/11/20/el-port/');
    expect(chooseMisplaced(path, [story])).toBe(story);
  });

  it('returns the story of the same day if several share the slug', () => {
    const story = at('/politica/2026/11/21/el-port/');
    expect(chooseMisplaced(path, [at('/cultura/2026/11/20/el-port/'), story])).toBe(story);
  });

  it('returns undefined if several or no stories remain', () => {
    expect(
      chooseMisplaced(path, [
        at('/cultura/2026/11/20/el-port/'),
        at('/cultura/2026/11/19/el-port/'),
      ]),
    ).toBeUndefined();
    expect(chooseMisplaced(path, [])).toBeUndefined();
  });
});
