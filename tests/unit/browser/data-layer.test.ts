import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { ANONYMOUS_TO_DATA_LAYER } from '../../../src/browser/data-layer.ts';

/** Runs the script in a page with these cookies. */
function runInPage(cookie: string, window: { dataLayer?: object[] } = {}) {
  runInNewContext(ANONYMOUS_TO_DATA_LAYER, { window, document: { cookie } });
  return window.dataLayer;
}

describe('the script of the data layer', () => {
  it('says that nobody is logged in, after what is in the data layer already', () => {
    expect(runInPage('consent=1', { dataLayer: [{ event: 'first' }] })).toEqual([{ event: 'first' }, { event: 'userType', userType: 0 }]);
  });

  it('makes the data layer where there is none', () => {
    expect(runInPage('')).toEqual([{ event: 'userType', userType: 0 }]);
  });

  it('leaves it to the session start where there is a session', () => {
    expect(runInPage('consent=1; portada_reader=%7B%7D')).toBeUndefined();
  });
});
