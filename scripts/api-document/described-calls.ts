import { globSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { countStory } from '#contracts/reads/count-story.ts';
import { listCurrentAlerts } from '#contracts/alerts/list-alerts.ts';
import { listStream, listStreams } from '#contracts/streams/list-streams.ts';
import type { Contract } from '#contracts/contract.ts';
import type { EndpointFacts } from '#server/entrances/endpoints/endpoint-facts.ts';
import { MOST_A_MINUTE } from '#server/subjects/reads/front/beacon-filter.ts';
import { BEACON_BYTES, beaconSchema } from '#server/subjects/reads/front/receive-beacon.ts';
import { readContractTexts, type ContractText } from './contract-texts.ts';
import type { Example } from './example.ts';
import { EXAMPLES } from './examples.ts';
import type { Schema } from './type-schema.ts';

/**
 * The facts of an endpoint. The front process, which answers beacons, has no time limit for them.
 */
export type CallFacts = Omit<EndpointFacts, 'timeLimit'> & { timeLimit?: number };

/** One call: its contract, the text of its file, the facts of its endpoint, and an example. */
export interface DescribedCall {
  /** Folder of the contract: `accounts`. Empty for calls of tools. */
  subject: string;
  text: ContractText;
  facts: CallFacts;
  example: Example;
}

const contractSchema = z.object({
  method: z.string(),
  path: z.string(),
  problems: z.array(z.string()),
});

const BEACON: CallFacts = {
  contract: countStory,
  caller: 'anyone',
  bodyLimit: BEACON_BYTES,
  body: beaconSchema,
  limits: [
    {
      most: MOST_A_MINUTE,
      window: 60,
      per: 'network address',
      of: 'beacons (further ones are not counted)',
    },
  ],
};

/** Answered from the page cache, which has no limits. */
const KEPT: CallFacts[] = [listStreams, listStream, listCurrentAlerts].map((contract) => ({
  contract,
  caller: 'anyone',
  bodyLimit: 0,
  limits: [],
}));

export const nameOf = ({ method, path: at }: Pick<Contract, 'method' | 'path'>) =>
  `${method} ${at}`;

/**
 * Reads all calls, in the order of their examples. Throws for a contract without an endpoint or an
 * example.
 */
export async function readCalls(
  root: string,
): Promise<{ calls: DescribedCall[]; types: Record<string, Schema> }> {
  const folder = path.join(root, 'src', 'contracts');
  const files = globSync('**/*.ts', { cwd: folder, exclude: ['**/contracts.ts'] })
    .toSorted()
    .map((file) => path.join(folder, file));
  const { contracts: texts, types } = readContractTexts(root, files);
  const facts = new Map((await readFacts(root)).map((one) => [nameOf(one.contract), one]));
  const calls = new Map<string, DescribedCall>();
  for (const [place, text] of texts) {
    const [file = '', exported = ''] = place.split('#');
    const module: unknown = await import(file);
    const contract = contractSchema.parse(
      z.record(z.string(), z.unknown()).parse(module)[exported],
    );
    const name = `${contract.method} ${contract.path}`;
    const example = EXAMPLES.find((one) => nameOf(one.contract) === name);
    const found = facts.get(name);
    if (!example)
      throw new Error(`${name} has no example. Add one to scripts/api-document/examples.ts.`);
    if (!found)
      throw new Error(
        `${name} has no endpoint below src/server/entrances/calls. Serve it by serveContract.`,
      );
    checkExample(example, found);
    const [subject = ''] = path.relative(folder, path.dirname(file)).split(path.sep);
    calls.set(name, { subject, text, facts: found, example });
  }
  return { calls: EXAMPLES.flatMap(({ contract }) => calls.get(nameOf(contract)) ?? []), types };
}

/** The facts that the handlers of endpoints carry. */
async function readFacts(root: string): Promise<CallFacts[]> {
  const files = globSync('src/server/entrances/calls/**/*.ts', { cwd: root }).toSorted();
  const modules: unknown[] = await Promise.all(files.map((file) => import(path.join(root, file))));
  return [
    BEACON,
    ...KEPT,
    ...modules.flatMap((module) =>
      Object.values(z.record(z.string(), z.unknown()).parse(module)).flatMap(factsOf),
    ),
  ];
}

function factsOf(value: unknown): readonly EndpointFacts[] {
  return hasFacts(value) ? value.facts : [];
}

function hasFacts(value: unknown): value is { facts: readonly EndpointFacts[] } {
  return (
    (typeof value === 'function' || (typeof value === 'object' && value !== null)) &&
    'facts' in value
  );
}

/** Throws unless the endpoint accepts the example. */
function checkExample({ contract, body, query }: Example, facts: CallFacts): void {
  for (const [what, schema, value] of [
    ['body', facts.body, body],
    ['query', facts.query, query],
  ] as const) {
    const problem = schema?.safeParse(value).error;
    if (problem)
      throw new Error(
        `${nameOf(contract)}: the ${what} of its example is refused. Correct it.\n${z.prettifyError(problem)}`,
      );
  }
}
