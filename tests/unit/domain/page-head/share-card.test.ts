import { describe, expect, it } from 'vitest';
import { cardPath, parseCardName } from '#domain/page-head/share-card.ts';

describe('the file name of a share image', () => {
  it.each(['a', 'elfar-ca-el-port', 'import:wxr.1_2'])(
    'reads story and version back from the file name of a share image: %s',
    (storyId) => {
      const name = cardPath(storyId, '0123abcd').replace('/media/cards/', '');
      expect(parseCardName(name)).toEqual({ storyId, version: '0123abcd' });
    },
  );

  it.each([
    '',
    'a.jpg',
    'a.0123abcd.png',
    'a.0123ABCD.jpg',
    'a.0123abcde.jpg',
    '.0123abcd.jpg',
    'a/b.0123abcd.jpg',
    '..0123abcd.jpg',
  ])('rejects any other file name of a share image: %j', (name) =>
    expect(parseCardName(name)).toBeUndefined(),
  );
});
