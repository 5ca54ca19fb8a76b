import { describe, expect, it } from 'vitest';
import { chooseMisplaced, slugInStoryPath } from '../../../../src/domain/story/misplaced-story.ts';

const at = (path: string) => ({ path });

describe('the slug in a path', () => {
  it('is the last segment below a section and a day', () => {
    expect(slugInStoryPath('/cultura/2026/11/21/el-port/')).toBe('el-port');
  });

  it.each(['/cultura/', '/cultura/2026/11/21/', '/cultura/2026/11/32/el-port/', '/cultura/2026/11/21/el-port/extra/', '/el-port/'])(
    'is missing where the path is of another form: %s',
    (path) => expect(slugInStoryPath(path)).toBeUndefined(),
  );
});

describe('the story that a misplaced path means', () => {
  const path = '/cultura/2026/11/21/el-port/';

  it('is the only one with its slug, whatever its section and day', () => {
    const story = at('/politica/2026/11/20/el-port/');
    expect(chooseMisplaced(path, [story])).toBe(story);
  });

  it('is the one of the same day where several share the slug', () => {
    const story = at('/politica/2026/11/21/el-port/');
    expect(chooseMisplaced(path, [at('/cultura/2026/11/20/el-port/'), story])).toBe(story);
  });

  it('is unknown where several are left, and where none has the slug', () => {
    expect(chooseMisplaced(path, [at('/cultura/2026/11/20/el-port/'), at('/cultura/2026/11/19/el-port/')])).toBeUndefined();
    expect(chooseMisplaced(path, [])).toBeUndefined();
  });
});
