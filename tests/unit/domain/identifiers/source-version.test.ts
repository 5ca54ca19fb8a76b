import { describe, expect, it } from 'vitest';
import { compareVersions, nextVersion, standingOf } from '#domain/identifiers/source-version.ts';

const [NINE, TEN] = ['2026-03-02T09:00:00.000Z', '2026-03-02T10:00:00.000Z'];

describe('compareVersions', () => {
  it.each([
    [{ version: '2' }, { version: '1' }, 1],
    [{ version: '10' }, { version: '9' }, 1],
    [{ version: 'v2' }, { version: 'v10' }, -1],
    [{ version: '1a' }, { version: '1A' }, -1],
    [{ version: '007' }, { version: '7' }, 0],
    [{ version: '123456789012345678901' }, { version: '123456789012345678900' }, 1],
    [{ version: '2', created: NINE }, { version: '1', created: TEN }, 1],
    [{ version: '1', created: NINE }, { version: '1', created: TEN }, -1],
    [{ version: '1', created: NINE }, { created: TEN }, -1],
    [{ created: '2026-03-02T11:00:00+01:00' }, { created: TEN }, 0],
    [{ version: '1' }, { created: TEN }, undefined],
    [{}, { version: '1' }, undefined],
  ])('compares the versions %j and %j', (one, other, order) => {
    const compared = compareVersions(one, other);
    expect(compared === undefined ? undefined : Math.sign(compared)).toBe(order);
  });
});

describe('standingOf', () => {
  it('treats a story without a stored version as newer', () => {
    expect([standingOf({ version: '1' }, undefined), standingOf(undefined, undefined)]).toEqual([
      'newer',
      'newer',
    ]);
  });

  it('treats an incomparable version as newer unless the story is cancelled', () => {
    expect(standingOf(undefined, { version: '1' })).toBe('newer');
    expect(standingOf(undefined, { version: '1', isKilled: true })).toBe('outdated');
    expect(standingOf({ created: TEN }, { version: '1', isKilled: true })).toBe('outdated');
    expect(standingOf({ version: '1' }, { isKilled: true })).toBe('newer');
  });
});

describe('a version with an order', () => {
  const isKilled = true;
  it.each([
    ['same', { version: '1' }, { version: '1' }],
    ['newer', { version: '2' }, { version: '1' }],
    ['outdated', { version: '1' }, { version: '2' }],
    ['same', { version: '1', isKilled }, { version: '1', isKilled }],
    ['outdated', { version: '1' }, { version: '1', isKilled }],
    ['newer', { version: '2' }, { version: '1', isKilled }],
    ['outdated', undefined, { isKilled }],
  ] as const)('is %s: %j after %j', (standing, next, stored) => {
    expect(standingOf(next, stored)).toBe(standing);
  });
});

describe('nextVersion', () => {
  it('keeps the date of the stored version, and a cancellation without a number or date', () => {
    expect(nextVersion({ version: '2' }, { version: '1', created: NINE })).toEqual({
      version: '2',
      created: NINE,
    });
    expect(nextVersion({ isKilled: true }, undefined)).toEqual({ isKilled: true });
  });

  it('keeps fields that a version omits, except the cancellation', () => {
    expect(nextVersion({ created: TEN }, { version: '1', created: NINE, isKilled: true })).toEqual({
      version: '1',
      created: TEN,
    });
    expect(nextVersion(undefined, undefined)).toBeUndefined();
  });
});
