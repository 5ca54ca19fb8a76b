import { describe, expect, it } from 'vitest';
import {
  ACCESS_STEPS,
  decideAccess,
  type AccessDecision,
  type AccessQuestion,
  type AccessStep,
  type DecidingPaywall,
} from '#domain/paywall/decide-access.ts';
import {
  paywallSchema,
  type PaywallCampaign,
  type PaywallRule,
} from '#domain/sites/paywall/paywall.ts';

const NOW = new Date('2026-03-10T12:00:00Z');

const visitors: PaywallRule = {
  id: 'visitors',
  access: ['registered', 'subscriber'],
  readers: ['anonymous'],
  maximum: 3,
  counter: ['counter'],
  wall: ['register'],
};
const registered: PaywallRule = {
  ...visitors,
  id: 'readers',
  access: ['subscriber'],
  readers: [1, 'rrss'],
  maximum: 5,
  wall: ['subscribe'],
};
const campaign: PaywallCampaign = {
  id: 'spring',
  access: ['subscriber'],
  readers: ['anonymous', 1],
  from: '2026-03-01T00:00:00Z',
  until: '2026-04-01T00:00:00Z',
  isOpen: false,
};

const paywall: DecidingPaywall = { isEnabled: true, rules: [visitors, registered], campaigns: [] };

const question: AccessQuestion = {
  story: { access: 'subscriber', taxon: 'politics' },
  reader: 'anonymous',
  roles: [],
  hasPreview: false,
  hasGift: false,
  now: NOW,
  meter: { count: 0, hasStory: false },
};

function decided(
  asked: Partial<AccessQuestion> = {},
  changed: Partial<DecidingPaywall> = {},
): AccessDecision {
  const decision = decideAccess({ ...paywall, ...changed }, { ...question, ...asked });
  if (!decision.isDecided) throw new Error('The meter was not asked.');
  return decision;
}

/** The step that decides, whether it grants, and the name of the condition. */
const outcomeOf = ({ step, accessGranted, conditionName }: AccessDecision) => [
  step,
  accessGranted,
  conditionName,
];

const read = { count: 2, hasStory: true };
const full = { count: 3, hasStory: false };
const open: PaywallCampaign = { ...campaign, isOpen: true };

/**
 * Every row of the table: what is asked, and the outcome. A row of a later step sets none of the
 * earlier ones.
 */
const ROWS: readonly [
  AccessStep,
  string,
  Partial<AccessQuestion>,
  Partial<DecidingPaywall>,
  boolean,
  string,
][] = [
  ['off', 'a paywall that is off', {}, { isEnabled: false }, true, 'off'],
  ['free', 'a free story', { story: { access: 'free', taxon: 'politics' } }, {}, true, 'free'],
  ['preview', 'a right to a preview', { hasPreview: true }, {}, true, 'preview'],
  ['staff', 'an editor', { reader: 1, roles: ['editor'] }, {}, true, 'staff'],
  ['staff', 'a moderator', { reader: 1, roles: ['moderator'] }, {}, true, 'staff'],
  ['subscription', 'a subscriber', { reader: 2, meter: full }, {}, true, 'subscription'],
  [
    'subscription',
    'a subscriber, a story for registered readers',
    { reader: 2, story: { access: 'registered', taxon: 'x' } },
    {},
    true,
    'subscription',
  ],
  [
    'registration',
    'a registered reader',
    { reader: 1, story: { access: 'registered', taxon: 'x' }, meter: full },
    {},
    true,
    'registration',
  ],
  [
    'registration',
    'a reader of a social network',
    { reader: 'rrss', story: { access: 'registered', taxon: 'x' } },
    {},
    true,
    'registration',
  ],
  ['campaign', 'an open campaign', { meter: full }, { campaigns: [open] }, true, 'spring'],
  ['gift', 'a gift link', { hasGift: true, meter: full }, {}, true, 'gift'],
  ['meter', 'a story that the allowance took', { meter: read }, {}, true, 'visitors'],
  [
    'meter',
    'a story that the allowance took last',
    { meter: { count: 3, hasStory: true } },
    {},
    true,
    'visitors',
  ],
  ['meter', 'an exhausted allowance', { meter: full }, {}, false, 'visitors'],
  [
    'meter',
    'an exhausted allowance of a registered reader',
    { reader: 1, meter: { count: 5, hasStory: false } },
    {},
    false,
    'readers',
  ],
  [
    'meter',
    'a visitor, a story for registered readers',
    { story: { access: 'registered', taxon: 'x' }, meter: full },
    {},
    false,
    'visitors',
  ],
  ['wall', 'no rule', {}, { rules: [] }, false, 'wall'],
  ['wall', 'no rule for the reader', { reader: 1 }, { rules: [visitors] }, false, 'wall'],
  [
    'wall',
    'no rule for the section',
    {},
    { rules: [{ ...visitors, taxons: ['culture'] }] },
    false,
    'wall',
  ],
  [
    'wall',
    'no rule for the access',
    {},
    { rules: [{ ...visitors, access: ['registered'] }] },
    false,
    'wall',
  ],
];

describe('the decision about a closed story', () => {
  // R6.15
  it.each(ROWS)('%s decides about %s', (step, _what, asked, changed, accessGranted, name) => {
    expect(outcomeOf(decided(asked, changed))).toEqual([step, accessGranted, name]);
  });

  it('has a row for every step', () => {
    expect([...new Set(ROWS.map(([step]) => step))]).toEqual([...ACCESS_STEPS]);
  });

  it('lets the earlier of two steps decide', () => {
    const all = {
      hasPreview: true,
      roles: ['editor'],
      hasGift: true,
      reader: 2,
      story: { access: 'free', taxon: 'x' },
    } as const;
    expect(decided(all, { isEnabled: false }).step).toBe('off');
    expect(decided(all).step).toBe('free');
    expect(decided({ ...all, story: question.story }).step).toBe('preview');
    expect(decided({ ...all, story: question.story, hasPreview: false }).step).toBe('staff');
    expect(decided({ reader: 2, hasGift: true }, { campaigns: [open] }).step).toBe('subscription');
    expect(
      decided({ reader: 1, story: { access: 'registered', taxon: 'x' }, hasGift: true }).step,
    ).toBe('registration');
    expect(decided({ hasGift: true }, { campaigns: [open] }).step).toBe('campaign');
    expect(decided({ hasGift: true, meter: read }).step).toBe('gift');
  });

  it('asks the meter only where a rule concerns the reader, with the size of the allowance', () => {
    expect(decideAccess(paywall, { ...question, meter: undefined })).toEqual({
      isDecided: false,
      maximum: 3,
    });
    expect(decideAccess(paywall, { ...question, reader: 1, meter: undefined })).toEqual({
      isDecided: false,
      maximum: 5,
    });
    expect(
      decideAccess({ ...paywall, rules: [] }, { ...question, meter: undefined }),
    ).toMatchObject({ isDecided: true, step: 'wall' });
  });

  it('names the steps that did not decide, and why', () => {
    const { suppressed } = decided({ meter: full });
    expect(suppressed.map(({ step }) => step)).toEqual([
      'off',
      'free',
      'preview',
      'staff',
      'subscription',
      'registration',
      'campaign',
      'gift',
    ]);
    expect(suppressed.find(({ step }) => step === 'registration')?.why).toBe(
      'the story is for subscribers',
    );
    expect(
      decided({ meter: full }, { campaigns: [campaign] }).suppressed.find(
        ({ step }) => step === 'campaign',
      )?.why,
    ).toContain('spring');
  });
});

describe('the rules of the meter', () => {
  it('close by the first exhausted rule', () => {
    const small = { ...visitors, id: 'small', maximum: 1, wall: ['small'] };
    const none = { ...visitors, id: 'none', maximum: 0, wall: ['none'] };
    expect(
      decided({ meter: { count: 2, hasStory: false } }, { rules: [visitors, small, none] }),
    ).toMatchObject({
      conditionName: 'small',
      messageIds: ['small'],
    });
    expect(
      decided({ meter: { count: 0, hasStory: false } }, { rules: [visitors, small, none] })
        .conditionName,
    ).toBe('none');
    expect(
      decided({ meter: { count: 3, hasStory: false } }, { rules: [visitors, small, none] })
        .conditionName,
    ).toBe('visitors');
  });

  it('share one allowance, of the smallest rule', () => {
    const small = { ...visitors, id: 'small', maximum: 1 };
    expect(
      decideAccess({ ...paywall, rules: [visitors, small] }, { ...question, meter: undefined }),
    ).toEqual({
      isDecided: false,
      maximum: 1,
    });
  });

  it('show the counter beside an open story, and the wall beside a closed one', () => {
    expect(decided({ meter: read })).toMatchObject({ messageIds: ['counter'], maximum: 3 });
    expect(decided({ meter: full })).toMatchObject({ messageIds: ['register'], maximum: 3 });
  });

  it('concern a section of their list', () => {
    expect(
      decided({ meter: full }, { rules: [{ ...visitors, taxons: ['culture', 'politics'] }] }).step,
    ).toBe('meter');
  });
});

describe('a campaign', () => {
  it('raises the allowance, and never lowers it', () => {
    const asked = { ...question, meter: undefined };
    expect(
      decideAccess({ ...paywall, campaigns: [{ ...campaign, maximum: 10 }] }, asked),
    ).toMatchObject({ maximum: 10 });
    expect(
      decideAccess({ ...paywall, campaigns: [{ ...campaign, maximum: 1 }] }, asked),
    ).toMatchObject({ maximum: 3 });
    expect(
      decided(
        { meter: { count: 9, hasStory: false } },
        { campaigns: [{ ...campaign, maximum: 9 }] },
      ).conditionName,
    ).toBe('visitors');
  });

  it('replaces the messages of a wall', () => {
    const campaigns = [{ ...campaign, wall: ['offer'] }];
    expect(decided({ meter: full }, { campaigns }).messageIds).toEqual(['offer']);
    expect(decided({}, { campaigns, rules: [] }).messageIds).toEqual(['offer']);
    expect(decided({ meter: read }, { campaigns }).messageIds).toEqual(['counter']);
    expect(decided({}, { rules: [] }).messageIds).toEqual([]);
  });

  it.each([
    ['begins with its first instant', '2026-03-01T00:00:00Z', true],
    ['has not begun before', '2026-02-28T23:59:59.999Z', false],
    ['is over at its end', '2026-04-01T00:00:00Z', false],
    ['lasts until its end', '2026-03-31T23:59:59.999Z', true],
  ])('%s', (_what, now, isUnderWay) => {
    expect(decided({ now: new Date(now), meter: full }, { campaigns: [open] }).accessGranted).toBe(
      isUnderWay,
    );
  });

  it('concerns its readers, access and sections only', () => {
    const closed = { meter: full };
    expect(decided(closed, { campaigns: [{ ...open, readers: [1] }] }).accessGranted).toBe(false);
    expect(
      decided(closed, { campaigns: [{ ...open, access: ['registered'] }] }).accessGranted,
    ).toBe(false);
    expect(decided(closed, { campaigns: [{ ...open, taxons: ['culture'] }] }).accessGranted).toBe(
      false,
    );
    expect(decided(closed, { campaigns: [{ ...open, taxons: ['politics'] }] }).accessGranted).toBe(
      true,
    );
  });

  it('is the first of several that concern the reader', () => {
    expect(
      decided(
        { meter: full },
        {
          campaigns: [
            { ...campaign, id: 'first', wall: ['first'] },
            { ...open, id: 'second' },
          ],
        },
      ),
    ).toMatchObject({
      accessGranted: false,
      messageIds: ['first'],
    });
  });
});

describe('the paywall in a site file', () => {
  const message = {
    id: 'counter',
    type: 'float-counter',
    canBeClosed: true,
    principalText: 'Text',
  };
  const rule = {
    id: 'visitors',
    access: ['subscriber'],
    readers: ['anonymous'],
    maximum: 3,
    counter: ['counter'],
  };
  const messages = { ca: [message], es: [message] };
  const problemsOf = (data: object) =>
    paywallSchema
      .safeParse(data)
      .error?.issues.map(({ path, message: text }) => `${path.join('.')}: ${text}`) ?? [];

  it('accepts rules whose messages exist in every language', () => {
    expect(problemsOf({ rules: [rule], messages })).toEqual([]);
    expect(problemsOf({ rules: [rule], messages: { ca: [message], es: [] } })).toEqual([
      'rules.0: names the message "counter", which a language does not have',
    ]);
    expect(problemsOf({ rules: [rule] })).toHaveLength(1);
  });

  it('checks the messages of campaigns', () => {
    const late = { ...campaign, wall: ['missing'] };
    expect(problemsOf({ campaigns: [late], messages })).toEqual([
      'campaigns.0: names the message "missing", which a language does not have',
    ]);
  });

  it('refuses an id that stands twice', () => {
    expect(problemsOf({ rules: [rule, rule], messages })).toEqual([
      'rules.1.id: "visitors" stands twice',
    ]);
    expect(problemsOf({ messages: { ca: [message, message] } })).toEqual([
      'messages.ca.1.id: "counter" stands twice',
    ]);
    const version = { id: 'b', messages };
    expect(problemsOf({ versions: [version, version] })).toEqual([
      'versions.1.id: "b" stands twice',
    ]);
    expect(problemsOf({ versions: [{ id: 'b', messages: { ca: [message, message] } }] })).toEqual([
      'versions.0.messages.ca.1.id: "counter" stands twice',
    ]);
  });

  it('refuses a campaign that ends before it begins, and a version with the name of the published one', () => {
    expect(problemsOf({ campaigns: [{ ...campaign, until: campaign.from }], messages })).toEqual([
      'campaigns.0.until: must be after from',
    ]);
    expect(problemsOf({ versions: [{ id: 'published', messages }] })).toEqual([
      'versions.0.id: is kept for the published paywall',
    ]);
  });

  it.each([
    ['markup in a link', { ...message, buttonUrl: 'javascript:alert(1)' }],
    ['an unknown type', { ...message, type: 'popup' }],
    ['an unknown field', { ...message, html: '<b>' }],
    ['no text', { ...message, principalText: '' }],
  ])('refuses a message with %s', (_what, wrong) => {
    expect(problemsOf({ messages: { ca: [wrong] } })).not.toEqual([]);
  });
});
