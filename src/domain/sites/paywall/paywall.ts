import { z } from 'zod';
import { documentIdSchema, instantSchema, slugSchema } from '#domain/identifiers/identifiers.ts';
import { localeSchema } from '#domain/locale/locale-schema.ts';
import { crawlersSchema } from './crawlers.ts';
import { messageTestSchema } from './message-test.ts';
import { paywallMessageSchema } from './message.ts';

/**
 * Kinds of readers that a rule can name: `anonymous`, and the user types of SPECIFICATION §6
 * without subscribers, who read all.
 */
export const METERED_READERS = ['anonymous', 1, 'rrss'] as const;

/** Values of `access` of closed stories. */
export const CLOSED_ACCESS = ['registered', 'subscriber'] as const;

/** Calendar periods of an allowance, in the site's time zone. Weeks begin on Monday. */
export const PERIODS = ['day', 'week', 'month'] as const;

/** Most stories of an allowance: a row of the meter holds their ids. */
export const MAX_ALLOWANCE = 100;

const messageIds = z.array(slugSchema).max(10).default([]);

/** The stories that a rule or a campaign concerns. Without `taxons`, of every section. */
const stories = {
  access: z.array(z.enum(CLOSED_ACCESS)).min(1),
  taxons: z.array(documentIdSchema).min(1).optional(),
};

/**
 * A rule of the meter. It closes stories to a kind of readers who have read `maximum` closed
 * stories of the site in the period. 0 closes them at once. All rules count the same stories: a
 * site has one allowance.
 */
const ruleSchema = z.strictObject({
  /** Sent as `conditionName`. */
  id: slugSchema,
  ...stories,
  readers: z.array(z.literal(METERED_READERS)).min(1),
  maximum: z.number().int().min(0).max(MAX_ALLOWANCE),
  /** Messages beside a story that the allowance opened. */
  counter: messageIds,
  /** Messages once the rule has closed. */
  wall: messageIds,
});

/**
 * A campaign between two instants. It opens stories, raises the maximum of the rules, or replaces
 * the messages of walls.
 */
const campaignSchema = z
  .strictObject({
    id: slugSchema,
    ...stories,
    readers: z.array(z.literal(METERED_READERS)).min(1),
    from: instantSchema,
    until: instantSchema,
    isOpen: z.boolean().default(false),
    maximum: z.number().int().min(0).max(MAX_ALLOWANCE).optional(),
    wall: messageIds.optional(),
  })
  .refine(({ from, until }) => Date.parse(from) < Date.parse(until), {
    path: ['until'],
    message: 'must be after from',
  });

const messages = z.partialRecord(localeSchema, z.array(paywallMessageSchema).max(30));

/**
 * A version under test: messages in place of the published ones. Readers choose a version by a
 * cookie, so that it grants nothing.
 */
const versionSchema = z.strictObject({ id: slugSchema, messages });

/** The id that stands for the published paywall in calls. */
export const PUBLISHED = 'published';

/** The paywall of a site. */
export const paywallSchema = z
  .strictObject({
    isEnabled: z.boolean().default(true),
    /** Number of blocks of a closed story that are public. */
    freeBlocks: z.number().int().min(1).default(2),
    /** The calendar period of the allowance. */
    period: z.enum(PERIODS).default('month'),
    /** The first exhausted rule decides. Without a rule for a reader, a closed story has a wall. */
    rules: z.array(ruleSchema).max(20).default([]),
    campaigns: z.array(campaignSchema).max(20).default([]),
    messages: messages.default({}),
    versions: z.array(versionSchema).max(10).default([]),
    /** Tests of versions against each other. The first one that runs counts. */
    tests: z.array(messageTestSchema).max(20).default([]),
    /** Crawlers that get the whole text. */
    crawlers: crawlersSchema,
  })
  .superRefine((paywall, context) => {
    for (const { path, message } of problemsOf(paywall))
      context.addIssue({ code: 'custom', path, message });
  });

export type Paywall = z.infer<typeof paywallSchema>;
export type PaywallRule = z.infer<typeof ruleSchema>;
export type PaywallCampaign = z.infer<typeof campaignSchema>;

type Messages = Paywall['messages'];

/**
 * The messages of a version of the paywall; of the published one for an unknown id, so that a stale
 * cookie hides nothing.
 */
export function messagesOfVersion(
  { messages: published, versions }: Pick<Paywall, 'messages' | 'versions'>,
  id: string | undefined,
): Messages {
  return versions.find((version) => version.id === id)?.messages ?? published;
}

interface Problem {
  path: (string | number)[];
  message: string;
}

/** References of a paywall that lead to nothing, and ids that stand twice. */
function problemsOf({
  rules,
  campaigns,
  messages: published,
  versions,
  tests,
}: Pick<Paywall, 'rules' | 'campaigns' | 'messages' | 'versions' | 'tests'>): Problem[] {
  const named = [
    ...rules.flatMap(({ counter, wall }, index) =>
      [...counter, ...wall].map((id) => ({ id, path: ['rules', index] })),
    ),
    ...campaigns.flatMap(({ wall }, index) =>
      (wall ?? []).map((id) => ({ id, path: ['campaigns', index] })),
    ),
  ];
  const languages = Object.values(published);
  return [
    ...twice(rules, ['rules']),
    ...twice(campaigns, ['campaigns']),
    ...twice(versions, ['versions']),
    ...versions.flatMap(({ id }, index) =>
      id === PUBLISHED
        ? [{ path: ['versions', index, 'id'], message: 'is kept for the published paywall' }]
        : [],
    ),
    ...twice(tests, ['tests']),
    ...tests.flatMap((test, index) =>
      versionProblems(test.versions, versions, ['tests', index, 'versions']),
    ),
    ...messageProblems(published, ['messages']),
    ...versions.flatMap((version, index) =>
      messageProblems(version.messages, ['versions', index, 'messages']),
    ),
    ...named.flatMap(({ id, path }) =>
      languages.length > 0 && languages.every((list) => list.some((message) => message.id === id))
        ? []
        : [{ path, message: `names the message "${id}", which a language does not have` }],
    ),
  ];
}

function messageProblems(ofVersion: Messages, path: Problem['path']): Problem[] {
  return Object.entries(ofVersion).flatMap(([locale, list]) => twice(list, [...path, locale]));
}

/** Versions of a test that the site does not have, or that stand twice. */
function versionProblems(
  named: readonly string[],
  versions: Paywall['versions'],
  path: Problem['path'],
): Problem[] {
  const isKnown = (name: string) => name === PUBLISHED || versions.some(({ id }) => id === name);
  const unknown = named.flatMap((name, index) =>
    isKnown(name)
      ? []
      : [
          {
            path: [...path, index],
            message: `names the version "${name}", which the site does not have`,
          },
        ],
  );
  return [
    ...unknown,
    ...twice(
      named.map((id) => ({ id })),
      path,
    ),
  ];
}

function twice(list: readonly { id: string }[], path: Problem['path']): Problem[] {
  return list.flatMap(({ id }, index) =>
    list.findIndex((one) => one.id === id) === index
      ? []
      : [{ path: [...path, index, 'id'], message: `"${id}" stands twice` }],
  );
}
