import { expect, test } from 'vitest';
import { alertStateAt, currentAlerts, isCurrent, type Alert } from '#domain/alerts/alert.ts';

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

test('an alert is coming, running, ended, and withdrawn whatever its times', () => {
  expect(['08:00:00', '10:00:00', '12:00:00'].map((utc) => alertStateAt(alert, at(utc)))).toEqual([
    'coming',
    'running',
    'ended',
  ]);
  const withdrawn = { ...alert, withdrawnAt: '2026-03-01T10:30:00Z' };
  expect(
    ['08:00:00', '10:00:00', '12:00:00'].map((utc) => alertStateAt(withdrawn, at(utc))),
  ).toEqual(Array(3).fill('withdrawn'));
  expect(isCurrent(withdrawn, at('10:00:00'))).toBe(false);
});

test('the alert that started last is the first, by the instants and not by their texts', () => {
  const one = (id: string, startsAt: string): Alert => ({
    type: 'alert',
    id,
    site: 'elfar',
    locale: 'ca',
    title: id,
    startsAt,
  });
  const alerts = [
    one('b', '2026-03-01T09:30:00Z'),
    one('a', '2026-03-01T09:30:00Z'),
    one('later', '2026-03-01T10:45:00+01:00'),
    one('coming', '2026-03-01T23:00:00Z'),
  ];
  expect(currentAlerts(alerts, at('10:00:00')).map(({ id }) => id)).toEqual(['later', 'a', 'b']);
});
