import { describe, expect, it } from 'vitest';
import { DATE_OPTIONS, dateOptionsOf, daysOf, isDay, rangeOf } from '#domain/search/date-filter.ts';

describe('the days of a date option', () => {
  // 1 March 2028 is a Wednesday, the day after a leap day.
  // R4.30, R4.31
  it.each([
    ['today', '2028-03-01', '2028-03-01'],
    ['yesterday', '2028-02-29', '2028-02-29'],
    ['lastWeek', '2028-02-23', '2028-03-01'],
    ['lastMonth', '2028-02-01', '2028-03-01'],
    ['lastYear', '2027-03-01', '2028-03-01'],
    ['tomorrow', '2028-03-02', '2028-03-02'],
    ['nextWeek', '2028-03-06', '2028-03-12'],
    ['thisWeekend', '2028-03-04', '2028-03-05'],
    ['nextWeekend', '2028-03-11', '2028-03-12'],
    ['thisMonth', '2028-03-01', '2028-03-31'],
    ['nextMonth', '2028-04-01', '2028-04-30'],
    ['nextYear', '2029-01-01', '2029-12-31'],
  ] as const)('are, for %s, from %s to %s', (option, from, to) => {
    expect(daysOf(option, '2028-03-01')).toEqual({ from, to });
  });

  it('end with the month if it is shorter', () => {
    expect(daysOf('lastMonth', '2027-03-31')).toEqual({ from: '2027-02-28', to: '2027-03-31' });
    expect(daysOf('lastYear', '2028-02-29').from).toBe('2027-02-28');
  });

  it('on a weekend, "this weekend" has the days that are left and "next weekend" the following one', () => {
    expect(daysOf('thisWeekend', '2028-03-04')).toEqual({ from: '2028-03-04', to: '2028-03-05' });
    expect(daysOf('thisWeekend', '2028-03-05')).toEqual({ from: '2028-03-05', to: '2028-03-05' });
    expect(daysOf('nextWeekend', '2028-03-04').from).toBe('2028-03-11');
    expect(daysOf('nextWeekend', '2028-03-05').from).toBe('2028-03-11');
    expect(daysOf('nextWeek', '2028-03-05').from).toBe('2028-03-06');
  });
});

describe('the options', () => {
  // R4.30, R4.31
  it('include those of SPECIFICATION §4 and this weekend, and only the agenda has options of the future', () => {
    expect(DATE_OPTIONS).toHaveLength(15);
    expect(dateOptionsOf(false)).not.toContain('tomorrow');
    expect(dateOptionsOf(true)).toContain('tomorrow');
    expect(dateOptionsOf(true)).not.toContain('last24hours');
  });
});

describe('a range', () => {
  // R5.36
  it('needs two days', () => {
    expect(rangeOf('2026-01-01', undefined)).toBeUndefined();
    expect(rangeOf('2026-01-01', '2026-02-30')).toBeUndefined();
    expect(rangeOf('2026-01-01', '2026-01-01')).toEqual({ from: '2026-01-01', to: '2026-01-01' });
  });

  it('is put in order', () => {
    expect(rangeOf('2026-02-01', '1626-01-01')).toEqual({ from: '1626-01-01', to: '2026-02-01' });
  });

  it.each([
    '2026-2-1',
    '2026-13-01',
    '0000-01-01',
    '9999-12-31',
    '٢٠٢٦-٠١-٠١',
    '2026-01-01T00:00',
    '',
  ])('is not of %s', (day) => {
    expect(isDay(day)).toBe(false);
  });
});
