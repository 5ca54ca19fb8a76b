import { expect, test } from 'vitest';
import { phaseAt } from '#domain/stories/participation-phase.ts';

const FROM = '2026-11-25T10:00:00+01:00';
const UNTIL = '2026-11-25T12:00:00+01:00';

test.each([
  ['a millisecond before its beginning', '2026-11-25T08:59:59.999Z', UNTIL, 'waiting'],
  ['at its beginning', '2026-11-25T09:00:00Z', UNTIL, 'open'],
  ['a millisecond before its end', '2026-11-25T10:59:59.999Z', UNTIL, 'open'],
  ['at its end', '2026-11-25T11:00:00Z', UNTIL, 'over'],
  ['years later, without an end', '2036-11-25T11:00:00Z', undefined, 'open'],
  ['if its end is before its beginning', '2026-11-25T08:00:00Z', '2026-11-25T07:00:00Z', 'over'],
])('the phase %s', (_when, now, until, phase) => {
  expect(phaseAt(new Date(now), { from: FROM, until })).toBe(phase);
});
