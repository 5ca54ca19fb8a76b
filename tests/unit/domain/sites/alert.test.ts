import { expect, test } from 'vitest';
import { isCurrent } from '../../../../src/domain/sites/alert.ts';

const alert = { startsAt: '2026-03-01T10:00:00+01:00', endsAt: '2026-03-01T12:00:00+01:00' };
const at = (utc: string) => new Date(`2026-03-01T${utc}Z`);

test('an alert is shown from its start until its end', () => {
  expect(isCurrent(alert, at('08:59:59'))).toBe(false);
  expect(isCurrent(alert, at('09:00:00'))).toBe(true);
  expect(isCurrent(alert, at('10:59:59'))).toBe(true);
  expect(isCurrent(alert, at('11:00:00'))).toBe(false);
});

test('an alert without an end is shown indefinitely', () => {
  expect(isCurrent({ startsAt: alert.startsAt }, new Date('2030-01-01T00:00:00Z'))).toBe(true);
});
