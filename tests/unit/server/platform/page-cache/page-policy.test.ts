import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { narrowPolicy, withPolicy } from '#server/platform/page-cache/page-policy.ts';

const sourceOf = (content: string) =>
  `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
const page = (...parts: string[]) =>
  Buffer.from(`<html><head><meta charset="utf-8">${parts.join('')}</head></html>`);

describe('the policy of a page', () => {
  test('keeps exactly the hashes of scripts and styles in the page', () => {
    const script = "document.title = 'Ràdio';\nif (1 < 2) void 0;";
    const style = 'p { color: red }';
    const policy = `default-src 'self'; script-src 'self' ${sourceOf('elsewhere()')} ${sourceOf(script)}; style-src 'self' ${sourceOf(style)} ${sourceOf('q {}')};`;
    const body = page(
      `<script type="module">${script}</script>`,
      `<style media="print">${style}</style>`,
    );
    expect(narrowPolicy(policy, body)).toBe(
      `default-src 'self'; script-src 'self' ${sourceOf(script)}; style-src 'self' ${sourceOf(style)};`,
    );
  });

  test('ignores tags in the text of a script', () => {
    const script = "document.body.append('<style>', '<script>')";
    const style = 'p { color: red }';
    const policy = `script-src ${sourceOf(script)} ${sourceOf('<style>')}; style-src ${sourceOf(style)};`;
    const body = page(
      `<script>${script}</script>`,
      `<style>${style}</style>`,
      '<script>never closed',
    );
    expect(narrowPolicy(policy, body)).toBe(
      `script-src ${sourceOf(script)}; style-src ${sourceOf(style)};`,
    );
  });

  test('adds no hash that the build lacks', () => {
    const body = page('<script>steal()</script>');
    expect(narrowPolicy("script-src 'self';", body)).toBe("script-src 'self';");
  });

  test('inserts the policy after the charset', () => {
    expect(String(withPolicy(page('<title>El Far</title>'), "img-src 'self'"))).toBe(
      `<html><head><meta charset="utf-8"><meta http-equiv="content-security-policy" content="img-src 'self'"><title>El Far</title></head></html>`,
    );
  });

  test('inserts a policy with a quotation mark as one attribute, and an empty policy not at all', () => {
    const body = page('<title>El Far</title>');
    expect(String(withPolicy(body, `img-src "x"`))).toContain('content="img-src &quot;x&quot;">');
    expect(withPolicy(body, '')).toEqual(body);
  });
});
