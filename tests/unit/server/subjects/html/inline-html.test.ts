import { describe, expect, it } from 'vitest';
import { safeHref, sanitizeBlock, sanitizeInline } from '#server/subjects/html/inline-html.ts';

const HOSTILE = [
  '<script>alert(1)</script>x',
  '<img src=x onerror=alert(1)>x',
  '<svg><script>alert(1)</script><a href="javascript:alert(1)">y</a></svg>x',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href=" &#106;avascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:x">x</a>',
  '<span onclick="alert(1)" style="background:url(javascript:x)">x</span>',
  '<iframe src="javascript:alert(1)"></iframe>x',
  '<style>@import "x"</style>x',
  '<math><mi xlink:href="javascript:x">y</mi></math>x',
  '<!--><script>alert(1)</script>-->x',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">x',
  '<abbr title="&quot; onmouseover=&quot;alert(1)">x</abbr>',
];

describe('sanitizeInline', () => {
  it.each(HOSTILE)('removes everything executable from %s', (html) => {
    const sanitized = sanitizeInline(html);

    expect(sanitized).not.toMatch(/<(?!\/?(?:a|abbr)\b)/);
    expect(sanitized).not.toMatch(/<[^>]*(?:script:|data:)/i);
    expect(sanitized).not.toMatch(/<[^>]*\son\w+="(?!.*&quot;)/i);
  });

  it('keeps semantic elements under one name each', () => {
    const html =
      '<b>a</b> <i>b</i> <del>c</del> H<sub>2</sub>O <kbd>d</kbd> <q>e</q> <cite>f</cite> <mark>g</mark> <u>h</u>';

    expect(sanitizeInline(html)).toBe(
      '<strong>a</strong> <em>b</em> <s>c</s> H<sub>2</sub>O <code>d</code> <q>e</q> <cite>f</cite> <mark>g</mark> h',
    );
  });

  it('keeps a span only for its language and direction', () => {
    expect(
      sanitizeInline(
        '<span lang="ar" dir="RTL" class="x">a</span> <span style="color:red">b</span>',
      ),
    ).toBe('<span lang="ar" dir="rtl">a</span> b');
  });

  it('marks external links and keeps their rel values', () => {
    expect(
      sanitizeInline(
        '<a href="https://a.example/?x=1&y=2" rel="nofollow me" target="_blank">a</a>',
      ),
    ).toBe('<a href="https://a.example/?x=1&amp;y=2" rel="nofollow noopener">a</a>');
    expect(sanitizeInline('<a href="/tema/">a</a>')).toBe('<a href="/tema/">a</a>');
  });

  it('inserts line breaks between former blocks', () => {
    expect(sanitizeInline('<p>a</p><p>b</p><div>c</div>')).toBe('a<br>b<br>c');
  });

  it('closes open elements, escapes other text and drops control characters', () => {
    expect(sanitizeInline('1 < 2 & <b>3\u0000')).toBe('1 &lt; 2 &amp; <strong>3</strong>');
  });

  it.each([
    ...HOSTILE,
    'a <font> b</font>',
    'x <em> </em> y',
    '<b><b>x</b></b>',
    '<a href="/a">x<a href="/b">y</a></a>',
    '<em><p>x</p> <p>y',
  ])('returns its own output unchanged for %s', (html) => {
    const once = sanitizeInline(html);

    expect(sanitizeInline(once)).toBe(once);
  });

  it('limits the depth of nested elements', () => {
    expect(sanitizeInline(`${'<em><strong>'.repeat(5000)}x`)).toBe('<em><strong>x</strong></em>');
  });
});

describe('sanitizeInline with a long text', () => {
  it('prints 40,000 inline elements', () => {
    expect(sanitizeInline('<b>x</b>'.repeat(40_000))).toBe('<strong>x</strong>'.repeat(40_000));
  });

  it('prints 40,000 paragraphs as lines', () => {
    expect(sanitizeInline('<p>x</p>'.repeat(40_000))).toBe(
      Array.from({ length: 40_000 }, () => 'x').join('<br>'),
    );
  });

  it('closes 100,000 open elements', () => {
    expect(sanitizeInline(`${'<b>'.repeat(100_000)}x${'</i>'.repeat(100_000)}`)).toBe(
      '<strong>x</strong>',
    );
  });
});

describe('safeHref', () => {
  it('completes abbreviated URLs and rejects ambiguous ones', () => {
    expect(safeHref('//a.example/x')).toBe('https://a.example/x');
    expect(safeHref('www.a.example')).toBe('https://www.a.example');
    expect(safeHref('redaccio@a.example')).toBe('mailto:redaccio@a.example');
    expect(safeHref('/\\a.example')).toBeUndefined();
    expect(safeHref('/\t/a.example')).toBe('https://a.example');
    expect(safeHref('page.html')).toBeUndefined();
    expect(safeHref('https://')).toBeUndefined();
  });
});

describe('sanitizeBlock', () => {
  it('sanitizes every field that is printed as HTML', () => {
    const evil = '<script>x</script>a';

    expect(sanitizeBlock({ type: 'paragraph', html: evil })).toEqual({
      type: 'paragraph',
      html: 'a',
    });
    expect(
      sanitizeBlock({ type: 'list', isOrdered: false, items: [{ html: evil, level: 0 }] }),
    ).toEqual({
      type: 'list',
      isOrdered: false,
      items: [{ html: 'a', level: 0 }],
    });
    expect(sanitizeBlock({ type: 'table', rows: [[{ html: evil, isHeader: true }]] })).toEqual({
      type: 'table',
      rows: [[{ html: 'a', isHeader: true }]],
    });
    expect(sanitizeBlock({ type: 'code', text: evil })).toEqual({ type: 'code', text: evil });
  });

  it('leaves no space after a line break where an empty element was', () => {
    const html = 'x<br><a href="/x"> <a href="javascript:1">y</a>';
    expect(sanitizeInline(html)).toBe('x<br>y');
    expect(sanitizeInline('x<br><b> </b>y')).toBe('x<br>y');
  });
});
