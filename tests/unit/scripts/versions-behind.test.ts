import { describe, expect, it } from 'vitest';
import { packageBehind, reportOf } from '#scripts/outdated/versions-behind.ts';

const NOW = new Date('2026-11-28T12:00:00Z');

/** A package whose versions were released on these days of November 2026. */
const behind = (name: string, installed: string, newest: string, days: Record<string, number>) =>
  packageBehind(
    {
      name,
      installed,
      newest,
      releases: Object.fromEntries(
        Object.entries(days).map(([version, day]) => [
          version,
          new Date(Date.UTC(2026, 10, day, 8)).toISOString(),
        ]),
      ),
    },
    NOW,
  );

describe('a package that is behind', () => {
  it('counts the days since the first version after the installed one', () => {
    const found = behind('motor', '1.9.0', '1.10.1', {
      '1.8.0': 1,
      '1.9.0': 3,
      '1.10.0': 8,
      '1.10.1': 20,
    });
    expect(found).toMatchObject({ released: '2026-11-20', days: 20, daysWithinMajor: 20 });
  });

  it('counts a new major version apart from the versions within the installed one', () => {
    expect(behind('motor', '1.9.0', '2.0.0', { '1.9.0': 3, '2.0.0': 8 })).toMatchObject({
      days: 20,
      daysWithinMajor: 0,
    });
    expect(
      behind('motor', '1.9.0', '2.0.0', { '1.9.0': 3, '2.0.0': 8, '1.9.1': 18 }),
    ).toMatchObject({ days: 20, daysWithinMajor: 10 });
  });

  it('ignores pre-releases, versions above the newest one, and the events of the package', () => {
    const releases = {
      created: 1,
      modified: 27,
      '1.9.0': 3,
      '1.10.0-beta.1': 4,
      '1.10.0': 18,
      '2.0.0': 19,
    };
    expect(behind('motor', '1.9.0', '1.10.0', releases)).toMatchObject({ days: 10 });
  });

  it('is behind by no day if the registry does not tell the instants of its versions', () => {
    expect(behind('motor', '1.9.0', '1.10.0', {})).toMatchObject({
      released: '',
      days: 0,
      daysWithinMajor: 0,
    });
  });
});

describe('the report', () => {
  it('lists the package that is longest behind first, and ends with one line that counts and names the late ones', () => {
    const found = [
      behind('a-prop', '1.0.0', '1.0.1', { '1.0.1': 27 }),
      behind('lluny', '1.0.0', '1.0.1', { '1.0.1': 2 }),
      behind('salt', '1.0.0', '2.0.0', { '2.0.0': 1 }),
    ];
    expect(reportOf(found, 40).split('\n')).toEqual([
      'package  installed  newest  released    days behind',
      'salt     1.0.0      2.0.0   2026-11-01  27',
      'lluny    1.0.0      1.0.1   2026-11-02  26',
      'a-prop   1.0.0      1.0.1   2026-11-27  1',
      '3 of 40 packages are behind, 1 of them by a major version. More than 14 days behind in patches and minors: lluny.',
    ]);
  });

  it('is one line if no package is behind', () => {
    expect(reportOf([], 40)).toBe(
      '0 of 40 packages are behind, 0 of them by a major version. More than 14 days behind in patches and minors: none.',
    );
  });
});
