import type { Role } from '../sites/roles.ts';
import type { UserType } from '../accounts/session/session-cookie.ts';
import type { Story } from '../stories/story.ts';
import type { Paywall, PaywallCampaign, PaywallRule } from '../sites/paywall/paywall.ts';

/** The question whether a reader may read the closed part of a story. */
export interface AccessQuestion {
  story: Pick<Story, 'access' | 'taxon'>;
  reader: 'anonymous' | UserType;
  /** Roles of the reader on the site. */
  roles: readonly Role[];
  /** Whether the request has a valid right to a preview of the story. */
  hasPreview: boolean;
  /** Whether the request has a valid gift link of the story. */
  hasGift: boolean;
  now: Date;
  /**
   * The reader's meter once the story was offered to it; `undefined` as long as nobody asked it.
   */
  meter: MeterState | undefined;
}

/** The closed stories that a reader has read in the period. */
export interface MeterState {
  /** Their number, with this story if the allowance had room for it. */
  count: number;
  /** Whether this story is one of them. */
  hasStory: boolean;
}

/** Steps of the decision, in their order: the first one that applies decides. */
export const ACCESS_STEPS = [
  'off',
  'free',
  'preview',
  'staff',
  'subscription',
  'registration',
  'campaign',
  'gift',
  'meter',
  'wall',
] as const;

export type AccessStep = (typeof ACCESS_STEPS)[number];

/** A step that did not decide, and why: for the debug list of editors. */
export interface Suppressed {
  step: AccessStep;
  why: string;
}

export interface AccessDecision {
  isDecided: true;
  accessGranted: boolean;
  step: AccessStep;
  /** The rule or campaign that decided, else the step. */
  conditionName: string;
  /** Messages to show, in their order. */
  messageIds: readonly string[];
  /** Size of the reader's allowance, if the meter decided. */
  maximum?: number;
  suppressed: readonly Suppressed[];
}

/**
 * The meter has to be asked: it takes the story if fewer than `maximum` were read, and
 * `decideAccess` is asked again.
 */
export interface MeterNeeded {
  isDecided: false;
  maximum: number;
}

type Verdict =
  | Pick<AccessDecision, 'accessGranted' | 'conditionName' | 'messageIds' | 'maximum'>
  | MeterNeeded;

/** A step applies with a verdict, or says why it does not. */
type Check = (
  question: AccessQuestion,
  paywall: DecidingPaywall,
  campaign: PaywallCampaign | undefined,
) => Verdict | string;

export type DecidingPaywall = Pick<Paywall, 'isEnabled' | 'rules' | 'campaigns'>;

const granted = (conditionName: string): Verdict => ({
  accessGranted: true,
  conditionName,
  messageIds: [],
});

const CHECKS: Readonly<Record<AccessStep, Check>> = {
  off: (_question, { isEnabled }) => (isEnabled ? 'the paywall is on' : granted('off')),
  free: ({ story }) => (story.access === 'free' ? granted('free') : 'the story is closed'),
  preview: ({ hasPreview }) => (hasPreview ? granted('preview') : 'no right to a preview'),
  staff: ({ roles }) => (roles.length > 0 ? granted('staff') : 'no role on the site'),
  subscription: ({ reader }) => (reader === 2 ? granted('subscription') : 'no subscription'),
  registration: ({ reader, story }) => {
    if (story.access !== 'registered') return 'the story is for subscribers';
    return reader === 'anonymous' ? 'no session' : granted('registration');
  },
  campaign: (_question, _paywall, campaign) => {
    if (!campaign) return 'no campaign for this reader and story';
    return campaign.isOpen ? granted(campaign.id) : `the campaign ${campaign.id} opens no story`;
  },
  gift: ({ hasGift }) => (hasGift ? granted('gift') : 'no gift link'),
  meter: askMeter,
  wall: (_question, _paywall, campaign) => ({
    accessGranted: false,
    conditionName: 'wall',
    messageIds: campaign?.wall ?? [],
  }),
};

/**
 * Decides whether a reader may read the closed part of a story, and with which messages
 * (SPECIFICATION §4, §6). Pure. The first step of `ACCESS_STEPS` that applies decides: rights
 * before gifts, gifts before the meter, so that neither staff nor subscribers nor a gift spend the
 * allowance. Without the state of the meter it says that the meter has to be asked.
 */
export function decideAccess(
  paywall: DecidingPaywall,
  question: AccessQuestion,
): AccessDecision | MeterNeeded {
  const campaign = paywall.campaigns.find(
    (one) => concerns(one, question) && isUnderWay(one, question.now),
  );
  const suppressed: Suppressed[] = [];
  for (const step of ACCESS_STEPS) {
    const verdict = CHECKS[step](question, paywall, campaign);
    if (typeof verdict === 'string') suppressed.push({ step, why: verdict });
    else
      return 'isDecided' in verdict ? verdict : { isDecided: true, step, ...verdict, suppressed };
  }
  throw new Error('The last step always applies.');
}

/**
 * The first exhausted rule closes the story. A story that the allowance took before stays open for
 * the whole period. A campaign can raise the maximum of a rule, and never lowers it.
 */
function askMeter(
  question: AccessQuestion,
  { rules }: DecidingPaywall,
  campaign: PaywallCampaign | undefined,
): Verdict | string {
  const ofReader = rules.filter((rule) => concerns(rule, question));
  const [first] = ofReader;
  if (!first) return 'no rule for this reader and story';
  const maximumOf = ({ maximum }: PaywallRule) => Math.max(maximum, campaign?.maximum ?? 0);
  const maximum = Math.min(...ofReader.map(maximumOf));
  const { meter } = question;
  if (!meter) return { isDecided: false, maximum };
  if (meter.hasStory)
    return { accessGranted: true, conditionName: first.id, messageIds: first.counter, maximum };
  const exhausted = ofReader.find((rule) => maximumOf(rule) <= meter.count) ?? first;
  return {
    accessGranted: false,
    conditionName: exhausted.id,
    messageIds: campaign?.wall ?? exhausted.wall,
    maximum,
  };
}

function concerns(
  { access, taxons, readers }: Pick<PaywallRule, 'access' | 'taxons' | 'readers'>,
  { story, reader }: AccessQuestion,
): boolean {
  const isOfReader = readers.some((one) => one === reader);
  return (
    isOfReader &&
    access.some((one) => one === story.access) &&
    (taxons === undefined || taxons.includes(story.taxon))
  );
}

function isUnderWay({ from, until }: PaywallCampaign, now: Date): boolean {
  return Date.parse(from) <= now.getTime() && now.getTime() < Date.parse(until);
}
