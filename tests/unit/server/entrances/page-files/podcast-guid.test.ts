import { expect, it } from 'vitest';
import { podcastGuid } from '#server/entrances/page-files/podcast-guid.ts';

it('computes the guid in the example of the podcast namespace, whatever the scheme', () => {
  for (const scheme of ['https', 'http']) {
    expect(podcastGuid(`${scheme}://podnews.net/rss`)).toBe('9b024349-ccf0-5f69-a609-6b82873eab3c');
  }
});
