import { describe, expect, it } from 'vitest';
import { startBeacons } from '#tests/support/requests/sent-beacons.ts';

const STORY = 'elfar-ca-el-port-obre';
const BEACON = { kind: 'video', id: STORY, part: 0.6 };
describe('a beacon of a video', () => {
  // R10.16
  it('is counted for its story, and for the quarters that were reached', async () => {
    const { house, send, counted } = await startBeacons();
    expect((await send(BEACON)).status).toBe(204);
    expect((await send({ ...BEACON, part: 1 })).status).toBe(204);
    expect(counted()).toEqual([
      `video ${STORY}`,
      `watched 2 ${STORY}`,
      `video ${STORY}`,
      `watched 4 ${STORY}`,
    ]);
    expect(house.counted).toEqual([]);
  });

  it.each([
    ['a negative part', { ...BEACON, part: -0.1 }],
    ['more than all of it', { ...BEACON, part: 1.01 }],
    ['an infinite part', `{"kind":"video","id":"${STORY}","part":1e999}`],
    ['a part in words', { ...BEACON, part: 'all' }],
    ['no part', { kind: 'video', id: STORY }],
    ['no story', { kind: 'video', part: 0.5 }],
    ['an id with a space', { ...BEACON, id: '4 el-port' }],
    ['another field', { ...BEACON, reader: 'anna' }],
  ])('is refused with %s, and nothing of it is counted', async (_name, beacon) => {
    const { send, counted } = await startBeacons();
    expect((await send(beacon)).status).toBe(400);
    expect(counted()).toEqual(['refused invalid']);
  });

  it('is not counted of a reader who does not want it, and of a robot', async () => {
    const { send, counted } = await startBeacons();
    expect((await send(BEACON, { cookie: 'uncounted=1' })).status).toBe(204);
    expect((await send(BEACON, { 'user-agent': 'Googlebot/2.1' })).status).toBe(204);
    expect(counted()).toEqual(['refused opted-out', 'refused bot']);
  });

  it('counts a story 20 times an hour for one network address', async () => {
    const { send, counted } = await startBeacons();
    for (let index = 0; index < 22; index += 1) await send(BEACON);
    expect(counted().filter((one) => one === `video ${STORY}`)).toHaveLength(20);
    expect(counted().filter((one) => one === 'refused repeated')).toHaveLength(2);
  });
});
