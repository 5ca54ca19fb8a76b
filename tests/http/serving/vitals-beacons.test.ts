import { describe, expect, it } from 'vitest';
import { startBeacons } from '#tests/support/requests/sent-beacons.ts';

const STORY = 'elfar-ca-el-port-obre';
const LCP = { value: 3100, phase: 'resourceLoadDelay', element: 'img' };
const BEACON = {
  kind: 'vitals',
  id: STORY,
  path: '/politica/2026/03/01/el-port-obre/',
  LCP,
  INP: { value: 48, phase: 'inputDelay', element: 'summary' },
  CLS: { value: 0.3, element: 'other' },
  FCP: { value: 900 },
  TTFB: { value: 120.5 },
};

describe('a beacon with web vitals', () => {
  // R10.16
  it('is counted in a bucket of each vital, with a cause for what was not good', async () => {
    const { house, send, counted } = await startBeacons();
    expect((await send(BEACON)).status).toBe(204);
    expect(counted()).toEqual([
      `vital views ${STORY}`,
      `vital LCP 3500 ${STORY}`,
      `cause LCP resourceLoadDelay img ${STORY}`,
      `vital INP 50 ${STORY}`,
      `vital CLS 0.35 ${STORY}`,
      `cause CLS - other ${STORY}`,
      `vital FCP 1000 ${STORY}`,
      `vital TTFB 200 ${STORY}`,
    ]);
    expect(house.counted).toEqual([]);
  });

  it('is no view and no read', async () => {
    const { house, send } = await startBeacons();
    await send(BEACON);
    expect(house.figures.some(({ dimension }) => dimension === 'page')).toBe(false);
  });

  it.each([
    ['a negative time', { ...BEACON, LCP: { ...LCP, value: -1 } }],
    ['a huge time', { ...BEACON, LCP: { ...LCP, value: 1e12 } }],
    ['no number', { ...BEACON, LCP: { ...LCP, value: Number.NaN } }],
    ['a number as text', { ...BEACON, TTFB: { value: '120' } }],
    ['huge shifts', { ...BEACON, CLS: { value: 1001, element: 'div' } }],
    ['an unknown vital', { ...BEACON, FID: { value: 1 } }],
    ['an unknown phase', { ...BEACON, LCP: { ...LCP, phase: 'inputDelay' } }],
    ['a selector as element', { ...BEACON, LCP: { ...LCP, element: 'img#anna' } }],
    ['an element that no list has', { ...BEACON, LCP: { ...LCP, element: 'marquee' } }],
    ['another field in a vital', { ...BEACON, FCP: { value: 1, url: 'https://a.example/' } }],
    ['a path with a query', { ...BEACON, path: '/?q=anna' }],
    ['no path', { ...BEACON, path: undefined }],
    ['a prototype', '{"kind":"vitals","path":"/","LCP":{"__proto__":{"value":1}}}'],
    ['an infinite time', '{"kind":"vitals","path":"/","FCP":{"value":1e999}}'],
  ])('is refused with %s, and nothing of it is counted', async (_what, beacon) => {
    const { send, counted } = await startBeacons();
    expect((await send(beacon)).status).toBe(400);
    expect(counted()).toEqual(['refused invalid']);
  });

  it('is refused with 1,000 names, whether they fit or not', async () => {
    const { send, counted } = await startBeacons();
    const names = (length: number) =>
      Object.fromEntries(Array.from({ length }, (_, index) => [`v${index}`, 1]));
    expect((await send({ ...BEACON, ...names(1000) })).status).toBe(413);
    expect((await send({ kind: 'vitals', path: '/', ...names(100) })).status).toBe(400);
    expect(counted()).toEqual(['refused too-long', 'refused invalid']);
  });

  it('is not counted of a reader who does not want it', async () => {
    const { send, counted } = await startBeacons();
    expect((await send(BEACON, { cookie: 'uncounted=1' })).status).toBe(204);
    expect(counted()).toEqual(['refused opted-out']);
  });

  it('counts a page 20 times an hour for one network address', async () => {
    const { send, counted } = await startBeacons();
    for (let index = 0; index < 22; index += 1) await send(BEACON);
    expect(counted().filter((one) => one === `vital views ${STORY}`)).toHaveLength(20);
    expect(counted().filter((one) => one === 'refused repeated')).toHaveLength(2);
  });
});
