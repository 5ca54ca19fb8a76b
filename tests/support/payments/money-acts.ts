import * as fc from 'fast-check';

/**
 * An act of a history: of a reader, the bank, the newsroom, time, or the network between provider
 * and node. `who`: the number of a reader.
 */
export type MoneyAct =
  | { do: 'checkout'; who: number; offer: string; code: string }
  | { do: 'pay'; who: number; card: string }
  | { do: 'change'; who: number; offer: string }
  | { do: 'pause' | 'resume' | 'cancel'; who: number }
  | { do: 'leave'; who: number }
  | { do: 'refunded' | 'disputed' | 'dispute-won'; who: number }
  | { do: 'decline'; who: number; isDeclined: boolean }
  | { do: 'pass'; who: number; days: number }
  | { do: 'deliver'; how: 'in order' | 'reversed' | 'twice' | 'never' };

const offer = fc.constantFrom('mes', 'any', 'tres', 'prova', 'torna');
const code = fc.constantFrom('', '', 'far', 'tres', 'torna', 'mar');
/** A wish that is mostly a right one, and its payment. */
const subscribing = (who: fc.Arbitrary<number>) =>
  fc
    .tuple(
      who,
      fc.constantFrom(
        ['mes', 'far'],
        ['tres', 'tres'],
        ['torna', 'torna'],
        ['prova', ''],
        ['any', ''],
        ['torna', ''],
      ),
      fc.constantFrom('', 'a', 'b'),
    )
    .map(([person, [wish = '', word = ''], card]): MoneyAct[] => [
      { do: 'checkout', who: person, offer: wish, code: word },
      { do: 'pay', who: person, card },
      { do: 'deliver', how: 'in order' },
    ]);

const single = (who: fc.Arbitrary<number>) =>
  fc.oneof(
    { weight: 2, arbitrary: fc.record({ do: fc.constant('checkout' as const), who, offer, code }) },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('pay' as const),
        who,
        card: fc.constantFrom('', 'a', 'b'),
      }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('change' as const), who, offer }) },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constantFrom<('pause' | 'resume' | 'cancel')[]>(
          'pause',
          'resume',
          'cancel',
          'resume',
        ),
        who,
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('leave' as const), who }) },
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constantFrom('refunded', 'disputed', 'dispute-won'), who }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constant('decline' as const), who, isDeclined: fc.boolean() }),
    },
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constant('pass' as const),
        who,
        days: fc.constantFrom(1, 4, 8, 15, 32, 65),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('deliver' as const),
        how: fc.constantFrom('in order', 'reversed', 'twice', 'never'),
      }),
    },
  );

/** Histories of at most some 45 acts of some readers, which begin with a subscription. */
export function moneyHistory(readers: number): fc.Arbitrary<MoneyAct[]> {
  const who = fc.nat(readers - 1);
  const subscribe = subscribing(who);
  const further = fc.oneof(
    { weight: 1, arbitrary: subscribe },
    { weight: 6, arbitrary: single(who).map((act): MoneyAct[] => [act]) },
  );
  return fc
    .tuple(subscribe, fc.array(further, { maxLength: 14, size: 'max' }))
    .map(([first, others]) => [...first, ...others.flat()]);
}
