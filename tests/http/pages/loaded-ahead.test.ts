import { describe, expect, it } from 'vitest';
import { answerOutcome, pageOutcome } from '#tests/support/newsroom/pages.ts';
import { startFront } from '#tests/support/processes/test-front.ts';

describe('pages that browsers load ahead', () => {
  const ahead = { 'sec-purpose': 'prefetch;prerender' };

  it('name the rules of their site, and error pages and files do not', async () => {
    const { get } = await startFront({
      render: (key) => (key.includes('gone') ? answerOutcome(404, key) : pageOutcome(key)),
    });
    expect((await get('/cultura/')).headers['speculation-rules']).toBe('"/speculation-rules.json"');
    for (const path of ['/404/', '/gone/', '/speculation-rules.json'])
      expect((await get(path)).headers).not.toHaveProperty('speculation-rules');
  });

  it('follow rules that a browser keeps for itself, and none while it saves data', async () => {
    const { get } = await startFront();
    const rules = await get('/speculation-rules.json');
    expect(rules).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'application/speculationrules+json',
        'cache-control': 'private, max-age=3600',
        vary: 'Save-Data',
      },
    });
    expect(JSON.parse(rules.text)).toHaveProperty('prerender');
    expect((await get('/speculation-rules.json', { 'save-data': 'on' })).text).toBe('{}');
  });

  it('come from the page cache only, and cause no render', async () => {
    const { get, rendered } = await startFront();
    expect((await get('/cultura/', ahead)).status).toBe(429);
    expect(rendered).toEqual([]);
    expect((await get('/cultura/')).status).toBe(200);
    expect((await get('/cultura/', ahead)).status).toBe(200);
    expect(rendered).toEqual(['elfar/cultura/']);
  });
});
