import { describe, expect, it } from 'vitest';
import { listPartOf } from '#server/entrances/page-files/list-part.ts';

describe('the list of a page', () => {
  // R4.24, R7.5
  it('is what stands between the marks, with the file of the next page', () => {
    const page =
      '<main><!--list--> <ul><li>1</li></ul> <!--/list--><nav><a rel="next" href="/mar/pagina/3/" class="x">…</a></nav></main>';
    expect(listPartOf(page)).toEqual({
      html: '<ul><li>1</li></ul>',
      nextPage: '/mar/pagina/3/more.json',
    });
  });

  // R4.24, R7.5
  it('has no next page at the end', () => {
    expect(listPartOf('<!--list--><ul></ul><!--/list--><a rel="prev" href="/mar/">')).toEqual({
      html: '<ul></ul>',
      nextPage: '',
    });
  });

  it('is missing in other pages', () => {
    expect(listPartOf('<main><ul></ul></main>')).toBeUndefined();
    expect(listPartOf('<!--list-->')).toBeUndefined();
  });
});
