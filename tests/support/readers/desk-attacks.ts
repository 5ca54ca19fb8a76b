/** A request that no call of the desk may answer, whoever is logged in. */
interface DeskAttack {
  name: string;
  headers: Readonly<Record<string, string>>;
  expected: readonly [status: number, code: string];
  /**
   * Whether the attack is none for a call that only reads: its answer is not visible to the other
   * page.
   */
  isHarmlessRead?: boolean;
}

const FOREIGN = [403, 'FOREIGN_ORIGIN'] as const;

/**
 * Attacks by the pages of others. `desk-call.test.ts` tries them on a sample, `desk-calls.test.ts`
 * on every contract with a role.
 */
export const DESK_ATTACKS: readonly DeskAttack[] = [
  ...[
    'http://evil.example',
    'null',
    'http://ondamarea.localhost',
    'http://elfar.localhost.evil.example',
    'https://[',
  ].map((origin): DeskAttack => ({
    name: `the origin ${origin}`,
    headers: { origin },
    expected: FOREIGN,
  })),
  { name: 'no origin', headers: {}, expected: FOREIGN, isHarmlessRead: true },
  ...['cross-site', 'same-site'].map((site): DeskAttack => ({
    name: `a page that is ${site}`,
    headers: { origin: 'http://elfar.localhost', 'sec-fetch-site': site },
    expected: FOREIGN,
  })),
];
