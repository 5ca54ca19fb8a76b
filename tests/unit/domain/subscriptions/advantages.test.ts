import { describe, expect, it } from 'vitest';
import {
  isFree,
  joinAdvantages,
  splitAdvantages,
  type Advantage,
} from '#domain/subscriptions/advantages.ts';

const NEW = { used: [], isReturning: false };

describe('an advantage', () => {
  it('is free for a new reader', () => {
    for (const one of ['trial', 'campaign:elfar.far', 'return:elfar.torna'] as const)
      expect(isFree(one, NEW)).toBe(true);
  });

  it.each(['trial', 'campaign:elfar.altra', 'return:elfar.torna'] as const)(
    'for new readers is not free after %s',
    (used) => {
      expect(isFree('trial', { used: [used], isReturning: false })).toBe(false);
      expect(isFree('campaign:elfar.far', { used: [used], isReturning: false })).toBe(false);
    },
  );

  it('for new readers is not free after a subscription without an advantage', () => {
    expect(isFree('trial', { used: [], isReturning: true })).toBe(false);
    expect(isFree('campaign:elfar.far', { used: [], isReturning: true })).toBe(false);
  });

  it('for all readers is free once, also if the campaign was for new readers before', () => {
    const after = (...used: Advantage[]) =>
      isFree('return:elfar.torna', { used, isReturning: true });
    expect([
      after(),
      after('trial', 'campaign:elfar.far'),
      after('return:ondamarea.torna'),
    ]).toEqual([true, true, true]);
    expect([after('return:elfar.torna'), after('campaign:elfar.torna')]).toEqual([false, false]);
  });

  it('comes back from the text of a provider, without foreign words', () => {
    const all: Advantage[] = ['trial', 'return:elfar.torna'];
    expect(splitAdvantages(joinAdvantages(all))).toEqual(all);
    expect(splitAdvantages('trial vip campaign: trials')).toEqual(['trial']);
    expect(splitAdvantages('')).toEqual([]);
  });
});
