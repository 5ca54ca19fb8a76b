import { describe, expect, it } from 'vitest';
import { isSigned, signWebhook } from '#server/subjects/subscriptions/webhook-signature.ts';

const NOW = new Date('2026-03-10T12:00:00Z');
const BODY = Buffer.from('{"id":"evt_1"}');
const SECRET = 'whsec_0123456789';
const at = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const signed = (header: string | null, now = NOW) => isSigned(BODY, header, SECRET, now);

describe('the signature of a webhook', () => {
  it('is valid for 300 seconds, also for clocks that differ', () => {
    const header = signWebhook(BODY, SECRET, NOW);
    expect([-301, -300, 0, 300, 301].map((seconds) => signed(header, at(seconds)))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
  });

  it('is one of several while a secret is replaced', () => {
    const [time, own] = signWebhook(BODY, SECRET, NOW).split(',');
    expect(signed(`${time},v1=${'0'.repeat(64)},${own}`)).toBe(true);
  });

  it.each([
    ['is missing', null],
    ['is empty', ''],
    ['is of another secret', signWebhook(BODY, 'whsec_altre', NOW)],
    ['is of another body', signWebhook('{"id":"evt_2"}', SECRET, NOW)],
    ['has no time', signWebhook(BODY, SECRET, NOW).replace(/^t=\d+,/, '')],
    [
      'has another time',
      signWebhook(BODY, SECRET, NOW).replace(/^t=\d+/, `t=${Math.floor(at(5).getTime() / 1000)}`),
    ],
    ['has a time that is no number', 't=ara,v1=00'],
    ['is of another scheme', signWebhook(BODY, SECRET, NOW).replace('v1=', 'v0=')],
    ['is cut', signWebhook(BODY, SECRET, NOW).slice(0, -2)],
    ['is no hexadecimal number', `t=${Math.floor(NOW.getTime() / 1000)},v1=zz`],
  ])('is refused if it %s', (_name, header) => {
    expect(signed(header)).toBe(false);
  });

  it('is the one that the scheme describes', () => {
    expect(signWebhook('{}', 'secret', new Date(1_000_000))).toMatch(/^t=1000,v1=[0-9a-f]{64}$/);
  });
});
