import { expect, it } from 'vitest';
import { impossible, isBroken, judged, summaryOf } from '#scripts/chaos/place/chaos-row.ts';

const row = (what: string, isHeld: boolean) =>
  judged({ what, figure: '1 s', promise: 'continues' }, isHeld);

it('counts kept and broken promises, and names each row that the machine cannot measure', () => {
  const rows = [
    row('killed worker', true),
    row('full disk', false),
    impossible('two nodes behind PgBouncer', 'both start', 'no PgBouncer'),
  ];
  expect(summaryOf(rows)).toBe(
    '1 held, 1 broken, 1 not measured; two nodes behind PgBouncer (not possible here: no PgBouncer)',
  );
  expect(rows.map(isBroken)).toEqual([false, true, false]);
});
