import { describe, expect, it } from 'vitest';
import {
  daysBetween,
  daysOfMonth,
  isWholeMonth,
  monthOf,
  sameDayBefore,
  shadeOf,
  weeksOf,
} from '#domain/dates/calendar-month.ts';

describe('a month of the calendar', () => {
  it.each([
    ['2026-02', '2026-02-01', '2026-02-28'],
    ['2024-02', '2024-02-01', '2024-02-29'],
    ['1900-02', '1900-02-01', '1900-02-28'],
    ['2026-12', '2026-12-01', '2026-12-31'],
    ['0001-01', '0001-01-01', '0001-01-31'],
    ['9998-12', '9998-12-01', '9998-12-31'],
  ])('has the first and last day of %s', (month, from, to) => {
    expect(daysOfMonth(month)).toEqual({ from, to });
    expect(daysBetween(from, to)).toHaveLength(Number(to.slice(-2)));
    expect([monthOf(from), monthOf(to)]).toEqual([month, month]);
    expect(isWholeMonth({ from, to })).toBe(true);
  });

  it.each([
    ['2026-03-01', '2026-03-30'],
    ['2026-03-02', '2026-03-31'],
    ['2026-02-01', '2026-03-31'],
    ['2025-03-01', '2026-03-31'],
  ])('is not the range from %s to %s', (from, to) => {
    expect(isWholeMonth({ from, to })).toBe(false);
  });

  it('has weeks of seven cells from Monday to Sunday, empty outside of the month', () => {
    // 1 March 2026 is a Sunday, 1 June 2026 a Monday.
    const march = weeksOf('2026-03');
    expect(march.map((week) => week.length)).toEqual([7, 7, 7, 7, 7, 7]);
    expect(march[0]).toEqual([...Array.from({ length: 6 }, () => undefined), '2026-03-01']);
    expect(march.at(-1)?.slice(0, 3)).toEqual(['2026-03-30', '2026-03-31', undefined]);
    expect(march.flat().filter((day) => day !== undefined)).toEqual(
      daysBetween('2026-03-01', '2026-03-31'),
    );
    expect(weeksOf('2026-06')[0]?.[0]).toBe('2026-06-01');
    // February 2027 fills four weeks.
    expect(weeksOf('2027-02')).toHaveLength(4);
  });
});

describe('the shade of a day', () => {
  it.each([
    [0, 0, 0],
    [0, 40, 0],
    [1, 1, 4],
    [1, 400, 1],
    [10, 40, 1],
    [11, 40, 2],
    [20, 40, 2],
    [21, 40, 3],
    [31, 40, 4],
    [40, 40, 4],
  ])('for %i stories, with %i on the fullest day, is %i', (count, most, shade) => {
    expect(shadeOf(count, most)).toBe(shade);
  });
});

describe('the same day of earlier years', () => {
  it('is listed from the newest year to the first, without the year of the day', () => {
    expect(sameDayBefore('2026-03-05', 2023)).toEqual(['2025-03-05', '2024-03-05', '2023-03-05']);
    expect(sameDayBefore('2026-03-05', 2026)).toEqual([]);
    expect(sameDayBefore('2026-03-05', 3000)).toEqual([]);
  });

  it('exists in leap years only for 29 February', () => {
    expect(sameDayBefore('2028-02-29', 2015)).toEqual(['2024-02-29', '2020-02-29', '2016-02-29']);
    expect(sameDayBefore('2104-02-29', 1894)[0]).toBe('2096-02-29');
  });
});
