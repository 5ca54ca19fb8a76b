import { describe, expect, it } from 'vitest';
import { isOwnOrigin } from '#domain/paths/own-origin.ts';
import { elfar } from '#tests/support/newsroom/newsroom.ts';

const HOST = 'elfar.localhost:4321';
const secure = { ...elfar, url: 'https://elfar.localhost' };

describe('the origin of a request', () => {
  it('is own at the host of the request only', () => {
    expect(isOwnOrigin(elfar, 'http://elfar.localhost:4321', HOST)).toBe(true);
    expect(isOwnOrigin(elfar, 'http://elfar.localhost:4322', HOST)).toBe(false);
    expect(isOwnOrigin(elfar, 'http://ondamarea.localhost:4321', HOST)).toBe(false);
  });

  it('is foreign at the host of another site, also if the request names that host', () => {
    expect(isOwnOrigin(elfar, 'http://ondamarea.localhost:4321', 'ondamarea.localhost:4321')).toBe(
      false,
    );
  });

  it('ignores the standard port of its scheme', () => {
    expect(isOwnOrigin(secure, 'https://elfar.localhost', 'elfar.localhost:443')).toBe(true);
    expect(isOwnOrigin(elfar, 'http://elfar.localhost', 'elfar.localhost')).toBe(true);
  });

  it('is foreign on plain HTTP if the site has TLS', () => {
    expect(isOwnOrigin(secure, 'http://elfar.localhost', 'elfar.localhost')).toBe(false);
  });

  it.each([undefined, null, '', 'null', 'elfar.localhost', 'javascript:alert(1)', 'http://'])(
    'is foreign if it is %s',
    (origin) => {
      expect(isOwnOrigin(elfar, origin, HOST)).toBe(false);
    },
  );

  it('is foreign without a host', () =>
    expect(isOwnOrigin(elfar, 'http://elfar.localhost', undefined)).toBe(false));
});
