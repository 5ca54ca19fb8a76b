import { describe, expect, it } from 'vitest';
import { redactUrl } from '../../../src/server/log.ts';

describe('redactUrl', () => {
  it.each([
    ['/politica/', '/politica/'],
    ['/cerca/?q=el+meu+nom', '/cerca/'],
    ['/politica/#token', '/politica/'],
    ['/api/newsletter/ada@example.org/on/', '/api/newsletter/[redacted]/on/'],
    ['/api/newsletter/ada%40example.org', '/api/newsletter/[redacted]'],
    ['/api/newsletter/ada%2540example.org', '/api/newsletter/[redacted]'],
    ['/api/front/user/login/google/callback?code=4%2F0AX&state=abc', '/api/front/user/login/google/callback'],
    ['/a@b/c%40d/', '/[redacted]/[redacted]/'],
  ])('shortens %s', (url, redacted) => {
    expect(redactUrl(url)).toBe(redacted);
  });

  it('bounds what one line may hold', () => {
    expect(redactUrl(`/${'a'.repeat(10_000)}`).length).toBeLessThanOrEqual(512);
  });
});
