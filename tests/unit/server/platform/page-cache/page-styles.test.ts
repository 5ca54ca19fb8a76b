import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { dropAbsentStyles } from '#server/platform/page-cache/page-styles.ts';

const sourceOf = (content: string) =>
  `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
const HERE = 'z-aaa';
const ABSENT = 'z-bbb';

/**
 * The style that is left of one in a page whose only element has the scope HERE, with the page's
 * policy.
 */
function styleOf(
  style: string,
  policy = `style-src 'self' ${sourceOf(style)};`,
): { style: string; policy: string } {
  const body = Buffer.from(
    `<head><style>${style}</style></head><p class="words ${HERE}">Ràdio</p>`,
  );
  const shortened = dropAbsentStyles({ body, policy });
  const [, left = ''] = /<style>(.*?)<\/style>/s.exec(String(shortened.body)) ?? [];
  return { style: left, policy: shortened.policy };
}

describe('the styles of a page', () => {
  test('lose the rules of components that the page does not contain', () => {
    expect(styleOf(`p{margin:0}.a.${HERE}{color:red}.b.${ABSENT}{color:blue}`).style).toBe(
      `p{margin:0}.a.${HERE}{color:red}`,
    );
  });

  test('lose the groups that are empty then, and keep the others around their rules', () => {
    const style = `@media (width<=1px){.a.${HERE}{top:0}.b.${ABSENT}{top:1px}}@supports (top:0){@media print{.b.${ABSENT}{top:0}}}`;
    expect(styleOf(style).style).toBe(`@media (width<=1px){.a.${HERE}{top:0}}`);
  });

  test('keep a rule if one of its selectors can match', () => {
    const style = `.b.${ABSENT},.a.${HERE}{top:0}.b.${ABSENT} .a.${HERE}{top:1px}`;
    expect(styleOf(style).style).toBe(`.b.${ABSENT},.a.${HERE}{top:0}`);
  });

  test('keep a rule whose absent scope is in brackets', () => {
    const style = `.a.${HERE}:not(.b.${ABSENT}){top:0}:is(.a.${HERE},.b:not(.c.${ABSENT})){top:1px}`;
    expect(styleOf(style).style).toBe(style);
  });

  test('keep at-rules that are no groups, strings with brackets, and nested rules', () => {
    const style = `@layer base;@font-face{font-family:"}"}@keyframes x{from{top:0}}.a.${HERE}{&:hover{content:"} .b.${ABSENT}{"}}`;
    expect(styleOf(style).style).toBe(style);
  });

  test('have a policy with the hash of the shortened style instead of the whole one', () => {
    const whole = `.a.${HERE}{content:"à"}.b.${ABSENT}{top:0}`;
    const { style, policy } = styleOf(whole);
    expect(policy).toBe(`style-src 'self' ${sourceOf(style)};`);
    expect(style).toBe(`.a.${HERE}{content:"à"}`);
  });

  test('become one with their neighbours, with one hash', () => {
    const [one, two, three] = ['p{margin:0}', `.a.${HERE}{top:0}`, 'b{top:0}'];
    const body = Buffer.from(
      `<style>${one}</style><style>${two}</style><title>x</title><style>${three}</style><p class="${HERE}">`,
    );
    const policy = `style-src 'self' ${[one, two, three].map(sourceOf).join(' ')};`;
    const joined = dropAbsentStyles({ body, policy });
    expect(String(joined.body)).toBe(
      `<style>${one}${two}</style><title>x</title><style>${three}</style><p class="${HERE}">`,
    );
    expect(joined.policy).toBe(`style-src 'self' ${sourceOf(one + two)} ${sourceOf(three)};`);
  });

  test('leave what stands between them, before neighbours too', () => {
    const [one, two, three] = ['p{margin:0}', 'i{top:0}', 'b{top:0}'];
    const between = '<script>go()</script>';
    const policy = `style-src 'self' ${[one, two, three].map(sourceOf).join(' ')};`;
    const joined = dropAbsentStyles({
      body: Buffer.from(
        `<style>${one}</style>${between}<style>${two}</style><style>${three}</style>`,
      ),
      policy,
    });
    expect(String(joined.body)).toBe(
      `<style>${one}</style>${between}<style>${two}${three}</style>`,
    );
  });

  test.each([
    ['is not of the build', 'i{color:red}'],
    ['stands twice', 'p{margin:0}'],
  ])('stay apart from a neighbour that %s', (_case, other) => {
    const page = `<style>p{margin:0}</style><style>${other}</style>`;
    const policy = `style-src 'self' ${sourceOf('p{margin:0}')};`;
    const { body, policy: kept } = dropAbsentStyles({ body: Buffer.from(page), policy });
    expect([String(body), kept]).toEqual([page, policy]);
  });

  test('stay as they are, and get no hash, if they are not of the build', () => {
    const injected = `.b.${ABSENT}{top:0}body{display:none}`;
    expect(styleOf(injected, "style-src 'self';")).toEqual({
      style: injected,
      policy: "style-src 'self';",
    });
  });

  test('count the scopes of elements and not those of styles', () => {
    const style = `.a.${HERE}{top:0}.b.${ABSENT}{top:0}`;
    const body = Buffer.from(
      `<style>${style}</style><style>.${ABSENT}{}</style><p class="${HERE}">`,
    );
    const { body: left } = dropAbsentStyles({ body, policy: sourceOf(style) });
    expect(String(left)).toBe(
      `<style>.a.${HERE}{top:0}</style><style>.${ABSENT}{}</style><p class="${HERE}">`,
    );
  });
});
