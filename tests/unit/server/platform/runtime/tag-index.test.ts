import { describe, expect, it } from 'vitest';
import { TagIndex } from '#server/platform/runtime/tag-index.ts';

describe('TagIndex', () => {
  it('finds the pages with any of the tags, each once', () => {
    const index = new TagIndex();
    index.set('front', ['site:elfar', 'doc:a']);
    index.set('story', ['site:elfar', 'doc:a', 'body:a']);
    index.set('other', ['site:ondamarea']);
    expect([...index.keysOf(['doc:a', 'body:a'])]).toEqual(['front', 'story']);
    expect([...index.keysOf(['doc:b'])]).toEqual([]);
  });

  it('replaces the former tags of a page', () => {
    const index = new TagIndex();
    index.set('front', ['doc:a']);
    index.set('front', ['doc:b']);
    expect([...index.keysOf(['doc:a'])]).toEqual([]);
    expect([...index.keysOf(['doc:b'])]).toEqual(['front']);
    expect(index.size).toBe(1);
  });

  it('removes one page, and all pages', () => {
    const index = new TagIndex();
    index.set('front', ['doc:a']);
    index.set('story', ['doc:a']);
    index.remove('front');
    expect(index.has('front')).toBe(false);
    expect([...index.keysOf(['doc:a'])]).toEqual(['story']);
    index.clear();
    expect(index.size).toBe(0);
    expect([...index.keysOf(['doc:a'])]).toEqual([]);
  });
});
