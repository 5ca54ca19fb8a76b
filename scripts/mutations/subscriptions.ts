import { faultsOf, type Mutation } from './mutation.ts';

const FOLDER = 'src/server/subjects/subscriptions';
const UNIT = 'tests/unit/server/subjects/subscriptions';
const ADVANTAGES = 'tests/contract/subscriptions/used-advantages.test.ts';
const CONTRACT = 'tests/contract/subscriptions/subscriptions.test.ts';

/**
 * Faults in subscriptions: who is a subscriber, what is carried out once, and which webhooks count.
 */
export const SUBSCRIPTION_FAULTS: readonly Mutation[] = [
  ...faultsOf(
    'src/domain/subscriptions/life-cycle.ts',
    ['tests/unit/domain/subscriptions/life-cycle.test.ts'],
    [
      ['return now < graceUntil', 'return now <= graceUntil'],
      ['return now < currentPeriodEnd;', 'return now < graceUntil;'],
      ["'past-due': {\n    paid: 'active'", "'past-due': {\n    paid: 'past-due'"],
      ["  ending: { resumed: 'active', ", '  ending: { '],
      ['graceDays * 86_400_000', 'graceDays * 3_600_000'],
    ],
  ),
  ...faultsOf(
    `${FOLDER}/webhook-signature.ts`,
    [`${UNIT}/webhook-signature.test.ts`],
    [
      [
        'given.length === expected.length && timingSafeEqual(given, expected)',
        'given.length === expected.length',
      ],
      ['.update(`${time}.`)', '.update(`0.`)'],
    ],
  ),
  ...faultsOf(
    'src/domain/subscriptions/signature-header.ts',
    [`${UNIT}/webhook-signature.test.ts`],
    [
      ['> SIGNATURE_AGE) return undefined', '> 10 * SIGNATURE_AGE) return undefined'],
      ["name === 'v1' ? ", "name !== '' ? "],
    ],
  ),
  ...faultsOf(
    `${FOLDER}/follow-type.ts`,
    [CONTRACT],
    [
      ["{ type: '2', otherType: reader.type }", "{ type: '2', otherType: '1' }"],
      ['type: reader.otherType ?? reader.type, otherType: null', "type: '1', otherType: null"],
    ],
  ),
  ...faultsOf(
    `${FOLDER}/keep-subscription.ts`,
    [CONTRACT],
    [
      ["if (known && known.checkedAt > checkedAt) return 'older';", ''],
      ['other && other.id !== known?.id', 'other && other.id === known?.id'],
      ['await followType(transaction, reader, keeping.now());', ''],
      ["before?.state !== 'past-due'", 'before !== undefined'],
    ],
  ),
  ...faultsOf(
    `${FOLDER}/stripe/stripe-prices.ts`,
    [`${UNIT}/stripe-prices.test.ts`],
    [
      ['!end || instant < end', '!end || instant <= end'],
      ['paid === undefined || paid < start', 'true'],
      ['Math.max(0, amount', 'Math.max(-10_000, amount'],
    ],
  ),
  ...faultsOf(
    `${FOLDER}/simulated-subscription.ts`,
    [`${UNIT}/simulated-subscription.test.ts`],
    [['return { amount: campaign.price, currency,', 'return { amount: price, currency,']],
  ),
  ...faultsOf(
    'src/domain/subscriptions/next-price.ts',
    ['tests/http/accounts/subscription.test.ts'],
    [['nextAmount === null ||', 'nextAmount !== 0 ||']],
  ),
  ...faultsOf(
    `${FOLDER}/keep-unknown.ts`,
    [CONTRACT],
    [
      ['if (isLong && isTimeOver(row, needed.now()))', 'if (isTimeOver(row, needed.now()))'],
      ['if (isLong && isTimeOver(row, needed.now()))', 'if (isLong)'],
      ['.set({ checkedAt, unknownSince })', '.set({ unknownSince })'],
      ['await followType(transaction, reader, now());', ''],
    ],
  ),
  ...faultsOf(
    `${FOLDER}/checkouts.ts`,
    [CONTRACT],
    [['if (!needsSameKey(error))', 'if (needsSameKey(error))']],
  ),
  ...faultsOf(
    `${FOLDER}/open-checkout.ts`,
    [CONTRACT],
    [
      [
        "if (await store.findLive(reader.id)) return { ok: false, problem: 'already-subscribed' };",
        '',
      ],
    ],
  ),
  ...faultsOf(
    `${FOLDER}/open-checkout.ts`,
    [ADVANTAGES],
    [
      ['await used.lock(key);', ''],
      ['if (wanted.announced && isDearer(offered.terms, wanted.announced))', 'if (false)'],
      ["'provider', 'terms'] as const", "'provider'] as const"],
      ['await used.claim(offered.advantages, { key, checkout: made.key });', ''],
    ],
  ),
  ...faultsOf(
    `${FOLDER}/advantages/used-advantages.ts`,
    [ADVANTAGES],
    [
      ['row.checkout === null || row.checkout !== checkout', 'row.checkout === null'],
      ['row.checkout === null || row.checkout !== checkout', 'true'],
      [
        "addPeriods(this.#now(), 'month', ADVANTAGE_MONTHS)",
        "addPeriods(this.#now(), 'year', ADVANTAGE_MONTHS)",
      ],
    ],
  ),
  ...faultsOf(
    `${FOLDER}/advantages/keep-advantages.ts`,
    [ADVANTAGES],
    [
      ['await store.use(advantages, ofAddress);', ''],
      ['await store.lock(ofCard);', ''],
      ['told.card === null || cardKey !== null', 'told.card === null'],
      ['isRefused: free.length < advantages.length', 'isRefused: false'],
    ],
  ),
  ...faultsOf(
    `${FOLDER}/keep-subscription.ts`,
    [ADVANTAGES],
    [
      [
        'if (isRefused && isLive(row.state)) await end(true);',
        'if (isRefused && isLive(row.state)) await end(false);',
      ],
    ],
  ),
  ...faultsOf(
    'src/domain/subscriptions/advantages.ts',
    ['tests/unit/domain/subscriptions/advantages.test.ts'],
    [
      ['!isReturning && used.length === 0', 'used.length === 0'],
      ['!isReturning && used.length === 0', '!isReturning'],
      ['campaignIn(one) === campaignIn(advantage)', 'one === advantage'],
    ],
  ),
  ...faultsOf(
    'src/domain/subscriptions/checkout-terms.ts',
    ['tests/unit/domain/subscriptions/checkout-terms.test.ts'],
    [
      ['terms.trialDays < announced.trialDays ||', ''],
      ['terms.price > announced.price ||', ''],
      [' || terms.full > announced.full', ''],
    ],
  ),
  ...faultsOf(
    'src/domain/accounts/mailbox.ts',
    ['tests/unit/domain/accounts/mailbox.test.ts'],
    [
      [".normalize('NFKC')", ''],
      [".split('+')", ".split('|')"],
      ['IGNORES_POINTS.has(domain) ?', 'true ?'],
    ],
  ),
  ...faultsOf(
    `${FOLDER}/event-body.ts`,
    ['tests/contract/subscriptions/payment-provider.test.ts'],
    [
      ['.max(LONGEST)', '.max(10 * LONGEST)'],
      [String.raw`.regex(/^[\w.-]+$/)`, ''],
      ['{ fatal: true }', '{ fatal: false }'],
    ],
  ),
  ...faultsOf(
    `${FOLDER}/simulated-subscription.ts`,
    ['tests/contract/subscriptions/money-histories.test.ts'],
    [
      [
        "return goOn({ ...withLastPayment(given, 'paid'), state }, now);",
        "return { ...withLastPayment(given, 'paid'), state };",
      ],
      ['const amount = given.campaign?.price ?? given.price;', 'const amount = given.price;'],
      ['given.campaign.payments > 1', 'given.campaign.payments > 0'],
    ],
  ),
  ...faultsOf(
    `${FOLDER}/stripe/stripe-subscriptions.ts`,
    ['tests/contract/subscriptions/payment-provider.test.ts'],
    [
      ['isUnpaid || isOver || ', ''],
      ["        discounts: '',\n", ''],
    ],
  ),
];
