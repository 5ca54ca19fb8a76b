import { describe, expect, it } from 'vitest';
import { blockSchema } from '#domain/stories/blocks.ts';
import { htmlToBlocks, type HtmlBlocksOptions } from '#server/subjects/html/html-blocks.ts';

function read(html: string, options: Partial<HtmlBlocksOptions> = {}) {
  const result = htmlToBlocks(html, {
    findPicture: (src) => (src.endsWith('here.jpg') ? { picture: 'here' } : undefined),
    ...options,
  });
  // The bounds of a body are those of a whole story.
  for (const block of result.blocks) blockSchema.parse(block);
  return result;
}

const paragraph = (html: string) => ({ type: 'paragraph', html });

describe('htmlToBlocks', () => {
  it('converts paragraphs, headings of three levels and code, and drops rules', () => {
    const { blocks, losses } = read(
      '<h1>a</h1><p>b <b>c</b></p><hr><h3>d</h3><h6>e</h6><pre>f\n  g</pre>text',
    );

    expect(blocks).toEqual([
      { type: 'heading', level: 2, html: 'a' },
      paragraph('b <strong>c</strong>'),
      { type: 'heading', level: 3, html: 'd' },
      { type: 'heading', level: 4, html: 'e' },
      { type: 'code', text: 'f\n  g' },
      paragraph('text'),
    ]);
    expect(losses).toEqual([]);
  });

  it('keeps the level, kind and first number of nested lists', () => {
    const { blocks, losses } = read(
      '<ul><li>a<ol><li>b<ul><li>c</li></ul></li></ol></li><li><p>d</p><p>e</p></li></ul><ol start="8"><li>f</li></ol>',
    );

    expect(blocks).toEqual([
      {
        type: 'list',
        isOrdered: false,
        items: [
          { html: 'a', level: 0 },
          { html: 'b', level: 1, isOrdered: true },
          { html: 'c', level: 2 },
          { html: 'd<br>e', level: 0 },
        ],
      },
      { type: 'list', isOrdered: true, start: 8, items: [{ html: 'f', level: 0 }] },
    ]);
    expect(losses).toEqual([]);
  });

  it('keeps the alignment of table cells', () => {
    const {
      blocks: [table],
    } = read(
      '<table><tr><th align="right">a</th><th style="TEXT-ALIGN: center">b</th><th align="justify">c</th></tr></table>',
    );
    expect(table).toMatchObject({
      rows: [[{ align: 'end' }, { align: 'center' }, { html: 'c', isHeader: true }]],
    });
  });

  it('converts tables with headers, captions and wide cells, and unwraps those with a single cell', () => {
    const { blocks } = read(
      '<table><caption>C</caption><tr><th colspan="2">a</th></tr><tr><td>1</td><td><p>2</p><p>3</p></td></tr></table><table><tr><td><p>x</p></td></tr></table>',
    );

    expect(blocks).toEqual([
      {
        type: 'table',
        caption: 'C',
        rows: [
          [
            { html: 'a', isHeader: true },
            { html: '', isHeader: true },
          ],
          [
            { html: '1', isHeader: false },
            { html: '2<br>3', isHeader: false },
          ],
        ],
      },
      paragraph('x'),
    ]);
  });

  it.each([
    ['<blockquote><p>Sí.\n— Ona Prat, veïna</p></blockquote>', 'Ona Prat, veïna'],
    ['<blockquote><p>Sí.</p><footer>— <cite>Ona Prat</cite></footer></blockquote>', 'Ona Prat'],
    ['<blockquote><p>Sí.</p><cite>Ona Prat</cite></blockquote>', 'Ona Prat'],
    [
      '<figure class="wp-block-pullquote"><blockquote><p>Sí.</p><cite>Ona Prat</cite></blockquote></figure>',
      'Ona Prat',
    ],
  ])('finds the author of a quotation in %s', (html, author) => {
    expect(read(html).blocks).toEqual([{ type: 'quote', html: 'Sí.', author }]);
  });

  it('moves pictures out of the text with alternative text and caption', () => {
    const { blocks, losses } = read(
      '<p>a <a href="big/here.jpg"><img src="here.jpg" alt="A"></a> b</p><figure><img src="x/here.jpg"><figcaption>C</figcaption></figure>',
    );

    expect(blocks).toEqual([
      paragraph('a'),
      { type: 'image', picture: 'here', alt: 'A' },
      paragraph('b'),
      { type: 'image', picture: 'here', caption: 'C' },
    ]);
    expect(losses).toEqual([]);
  });

  it('keeps the text and link of a missing picture and reports it', () => {
    const { blocks, losses } = read(
      '<a href="https://a.example/"><img src="gone.jpg" alt="A <b>"></a><figure><img src="gone2.jpg"><figcaption>C</figcaption></figure>',
    );

    expect(blocks).toEqual([
      paragraph('<a href="https://a.example/" rel="noopener">A &lt;b&gt;</a>'),
      paragraph('C'),
    ]);
    expect(losses).toEqual([
      { what: 'picture', detail: 'gone.jpg' },
      { what: 'picture', detail: 'gone2.jpg' },
    ]);
  });

  it('makes a gallery of the available pictures', () => {
    const html =
      '<figure class="wp-block-gallery"><figure><img src="here.jpg" alt="1"><figcaption>c</figcaption></figure><figure><img src="gone.jpg" alt="2"></figure><figcaption>T</figcaption></figure>';

    expect(read(html).blocks).toEqual([
      { type: 'gallery', title: 'T', pictures: [{ picture: 'here', alt: '1', caption: 'c' }] },
      paragraph('2'),
    ]);
  });

  it('converts players, posts and URLs on their own line to embeds', () => {
    const { blocks } = read(
      '<iframe src="//www.youtube.com/embed/x" title="T"></iframe><p>https://vimeo.com/1</p><p><a href="https://youtu.be/2">https://youtu.be/2</a></p>' +
        '<blockquote class="twitter-tweet"><p>hi</p><a href="https://twitter.com/a/status/1">d</a></blockquote><video><source src="https://a.example/v.mp4"></video>' +
        '<p>https://a.example/no-provider</p>',
    );

    expect(blocks).toEqual([
      { type: 'embed', provider: 'YouTube', url: 'https://www.youtube.com/embed/x', title: 'T' },
      { type: 'embed', provider: 'Vimeo', url: 'https://vimeo.com/1' },
      { type: 'embed', provider: 'YouTube', url: 'https://youtu.be/2' },
      { type: 'embed', provider: 'X', url: 'https://twitter.com/a/status/1', title: 'hi' },
      { type: 'embed', provider: 'a.example', url: 'https://a.example/v.mp4' },
      paragraph('https://a.example/no-provider'),
    ]);
  });

  it('keeps the direction of right-to-left text', () => {
    expect(read('<div dir="rtl"><p>سلام</p><h2>ع</h2></div><p dir="rtl">x</p>').blocks).toEqual([
      { type: 'paragraph', html: 'سلام', dir: 'rtl' },
      { type: 'heading', level: 2, html: '<span dir="rtl">ع</span>' },
      { type: 'paragraph', html: 'x', dir: 'rtl' },
    ]);
  });

  it('converts bold paragraphs to questions on request', () => {
    const html =
      '<p><strong>Per què?</strong></p><p>Perquè <strong>sí</strong>.</p><p><strong>a</strong> b <strong>c</strong></p>';

    expect(read(html, { boldIsQuestion: true }).blocks.map(({ type }) => type)).toEqual([
      'question',
      'paragraph',
      'paragraph',
    ]);
    expect(read(html).blocks.map(({ type }) => type)).toEqual([
      'paragraph',
      'paragraph',
      'paragraph',
    ]);
  });

  it('reads classic WordPress text: blank lines separate paragraphs, line ends become breaks', () => {
    const { blocks } = read('a\nb\n\nc <em>d</em>\nhttps://youtu.be/1\ne\n<h2>f</h2>', {
      autoParagraphs: true,
    });

    expect(blocks).toEqual([
      paragraph('a<br>b'),
      paragraph('c <em>d</em>'),
      { type: 'embed', provider: 'YouTube', url: 'https://youtu.be/1' },
      paragraph('e'),
      { type: 'heading', level: 2, html: 'f' },
    ]);
  });

  it('converts a fence with the name of a block and reports an invalid one', () => {
    const fence = (yaml: string) => `<pre><code class="language-embed">${yaml}</code></pre>`;

    expect(
      read(fence('provider: A\nurl: https://a.example/v'), { fencedBlocks: true }).blocks,
    ).toEqual([{ type: 'embed', provider: 'A', url: 'https://a.example/v' }]);
    expect(read(fence('provider: A'), { fencedBlocks: true }).losses[0]?.detail).toContain('url');
    expect(read(fence('provider: A')).blocks).toEqual([{ type: 'code', text: 'provider: A' }]);
  });

  it('reports every element and link that it drops', () => {
    const { losses } = read(
      '<script>run()</script><form><input>Cerca</form><p><a href="javascript:x">a</a> <a href="#n">b</a></p><!-- wp:latest-posts {"n":5} /--><iframe srcdoc="x"></iframe>',
    );

    expect(losses.map(({ what }) => what)).toEqual([
      'script',
      'form',
      'unsafe or relative link',
      'link within the text',
      'WordPress block without text',
      'iframe',
    ]);
  });

  it('resolves relative links against the base URL', () => {
    expect(
      read('<p><a href="../x">a</a></p>', { baseUrl: 'https://a.example/b/c/' }).blocks,
    ).toEqual([paragraph('<a href="https://a.example/b/x" rel="noopener">a</a>')]);
  });
});

describe('htmlToBlocks with a long text', () => {
  it('converts a paragraph with 20,000 inline elements', () => {
    expect(read(`<p>${'<b>x</b>'.repeat(20_000)}</p>`).blocks).toEqual([
      paragraph('<strong>x</strong>'.repeat(20_000)),
    ]);
  });

  it('converts 200,000 paragraphs in one element', () => {
    expect(
      htmlToBlocks(`<div>${'<p>x</p>'.repeat(200_000)}</div>`, { findPicture: () => undefined })
        .blocks,
    ).toHaveLength(200_000);
  });

  it('moves 200,000 pictures out of a paragraph', () => {
    const { blocks } = htmlToBlocks(`<p>${'<img src="here.jpg">'.repeat(200_000)}</p>`, {
      findPicture: () => ({ picture: 'here' }),
    });

    expect(blocks).toHaveLength(200_000);
  });

  it('reports the links around 20,000 pictures of a gallery', () => {
    const { blocks, losses } = read(
      `<figure>${'<a href="/x"><img src="here.jpg"></a>'.repeat(20_000)}</figure>`,
    );

    expect(blocks).toHaveLength(100);
    expect(losses.filter(({ what }) => what === 'link around a picture')).toHaveLength(20_000);
  });

  it.each([
    ['a WordPress comment', `<!-- wp:${'a'.repeat(400_000)} --><p>x</p>`],
    ['a style', `<div style="${'background:'.repeat(60_000)}">x</div>`],
  ])('continues after %s of any length', (_name, html) => {
    expect(read(html).blocks).toEqual([paragraph('x')]);
  });
});
