import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { anonymousToDataLayer } from '#browser/accounts/data-layer.ts';

const site = { id: '10', mediaId: '1001' };
const anonymous = { event: 'userType', userType: 0, siteId: '10', mediaId: '1001' };

/** Runs the script in a page with the given cookies. */
function runInPage(cookie: string, window: { dataLayer?: object[] } = {}) {
  runInNewContext(anonymousToDataLayer(site), { window, document: { cookie } });
  return window.dataLayer;
}

describe('the script of the data layer', () => {
  // R1.24, R4.14
  it('adds the anonymous reader and the site to an existing data layer', () => {
    expect(runInPage('consent=1', { dataLayer: [{ event: 'first' }] })).toEqual([
      { event: 'first' },
      anonymous,
    ]);
  });

  it('creates the data layer if it is missing', () => {
    expect(runInPage('')).toEqual([anonymous]);
  });

  it('adds nothing if the page has a session cookie', () => {
    expect(runInPage('consent=1; portada_reader=%7B%7D')).toBeUndefined();
  });

  it('escapes a site id that contains the end of a script', () => {
    expect(anonymousToDataLayer({ id: '</script>', mediaId: '1' })).not.toContain('</script>');
  });
});
