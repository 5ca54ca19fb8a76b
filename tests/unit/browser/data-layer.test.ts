import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { anonymousToDataLayer } from '../../../src/browser/data-layer.ts';

const site = { id: '10', mediaId: '1001' };
const anonymous = { event: 'userType', userType: 0, siteId: '10', mediaId: '1001' };

/** Runs the script in a page with these cookies. */
function runInPage(cookie: string, window: { dataLayer?: object[] } = {}) {
  runInNewContext(anonymousToDataLayer(site), { window, document: { cookie } });
  return window.dataLayer;
}

describe('the script of the data layer', () => {
  it('says that nobody is logged in, and on which site, after what is in the data layer already', () => {
    expect(runInPage('consent=1', { dataLayer: [{ event: 'first' }] })).toEqual([{ event: 'first' }, anonymous]);
  });

  it('makes the data layer where there is none', () => {
    expect(runInPage('')).toEqual([anonymous]);
  });

  it('leaves it to the session start where there is a session', () => {
    expect(runInPage('consent=1; portada_reader=%7B%7D')).toBeUndefined();
  });

  it('does not end where a site is named like the end of a script', () => {
    expect(anonymousToDataLayer({ id: '</script>', mediaId: '1' })).not.toContain('</script>');
  });
});
