import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { htmlToBlocks } from '#server/subjects/html/html-blocks.ts';
import { sanitizeInline } from '#server/subjects/html/inline-html.ts';
import { HOSTILE_PIECES, hostileHtml } from '#tests/support/hostile-html.ts';
import { isFullRun } from '#tests/support/full-run.ts';

const ATTRIBUTE =
  /(?:href="(?:https?:\/\/|mailto:|tel:|\/|#|\?|\.)?[^"<>]*"|rel="[a-z ]*"|title="[^"<>]*"|lang="[\w-]*"|dir="(?:ltr|rtl|auto)")/
    .source;
const TAG = `</?(?:a|strong|em|s|sub|sup|code|abbr|mark|q|cite|span|br)(?: ${ATTRIBUTE})*>`;
/**
 * Inline HTML as we print it. Every browser parses it alike: known tags only, and no quotes or
 * brackets within attributes.
 */
const PRINTED = new RegExp(`^(?:[^<>]|${TAG})*$`);

/** All texts in blocks that are printed as HTML. */
function printedHtml(value: unknown, field = ''): string[] {
  if (typeof value === 'string')
    return field === 'html' || field === 'items' || field === 'cells' ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((inner) => printedHtml(inner, field));
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, inner]) => printedHtml(inner, name));
}

/** All URLs in blocks: of links, pictures and embeds. */
function addresses(value: unknown, field = ''): string[] {
  if (typeof value === 'string') return /^(?:href|url|src|image|file)$/.test(field) ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((inner) => addresses(inner, field));
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, inner]) => addresses(inner, name));
}

const SCRIPTED = /^[\p{Cc} ]*(?:javascript|vbscript|data):/iu;

function expectHarmless(html: string): void {
  const inline = sanitizeInline(html);
  const { blocks } = htmlToBlocks(html, { findPicture: () => undefined, autoParagraphs: true });
  for (const printed of [inline, ...printedHtml(blocks)]) {
    expect(printed).toMatch(PRINTED);
    expect(
      [...printed.matchAll(/<a [^>]*?href="([^"]*)"/g)].filter(([, href = '']) =>
        SCRIPTED.test(href),
      ),
    ).toEqual([]);
    // Sanitizing the output again must not change it, so that a second parse finds nothing
    // executable.
    expect(sanitizeInline(printed)).toBe(printed.replaceAll(/&quot;(?=[^<>]*(?:<|$))/g, '"'));
  }
  expect(addresses(blocks).filter((address) => SCRIPTED.test(address))).toEqual([]);
}

describe('HTML of other systems', () => {
  it.each(HOSTILE_PIECES)('removes everything executable from %s', (html) => {
    expectHarmless(html);
    expectHarmless(`<p>Abans ${html} després</p>`);
  });

  it('removes everything executable from any combination of hostile pieces', () => {
    fc.assert(fc.property(hostileHtml, expectHarmless), { numRuns: isFullRun ? 2000 : 500 });
  });
});
