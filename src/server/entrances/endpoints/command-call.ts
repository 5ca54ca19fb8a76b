import { z } from 'zod';
import type { Contract, ContractTypes } from '#contracts/contract.ts';
import { isBearerToken } from '#server/platform/http/bearer-token.ts';
import { serveContract, type ServedContract } from './endpoint.ts';
import type { Services } from './services.ts';

/** The outcome of an operator's command: the response, or the reason of a refusal. */
export type CommandOutcome<Response, Problem extends string> =
  | { ok: true; response: Response }
  | { ok: false; problem: Problem };

/**
 * The contract of a call of the operator's commands: a reason of a refusal is the field `problem`.
 */
type CommandContract<Body, Response> = Contract<{
  params: undefined;
  body: Body;
  response: Response;
  problem:
    | 'NOT_SIGNED_IN'
    | 'INVALID_FIELDS'
    | Exclude<ContractTypes['problem'], 'NOT_SIGNED_IN' | 'INVALID_FIELDS'>;
}>;

/**
 * Serves a call of the operator's commands, which has the token of the data folder
 * (`command-token`). `run` gets a body that has the schema.
 */
export function serveCommand<Body, Response, Problem extends string>(
  contract: CommandContract<Body, Response>,
  {
    body: bodySchema,
    run,
  }: {
    body: z.ZodType<Body>;
    run(services: Services, body: Body): Promise<CommandOutcome<Response, Problem>>;
  },
): ServedContract {
  return serveContract(contract, {
    bodyLimit: 4096,
    facts: { caller: 'command', body: bodySchema, limits: [] },
    authorize({ request, locals }) {
      const { commandToken } = locals.services.desk;
      const isAllowed = isBearerToken(
        request.headers.get('authorization') ?? undefined,
        commandToken,
      );
      return Promise.resolve(isAllowed ? undefined : { code: 'NOT_SIGNED_IN' as const });
    },
    async handle({ locals: { services } }, body) {
      const parsed = bodySchema.safeParse(body);
      if (!parsed.success) {
        const fields = Object.fromEntries(
          parsed.error.issues.map(({ path, code }) => [path.join('.') || 'body', code]),
        );
        return { ok: false, code: 'INVALID_FIELDS', fields };
      }
      const outcome = await run(services, parsed.data);
      return outcome.ok
        ? outcome
        : { ok: false, code: 'INVALID_FIELDS', fields: { problem: outcome.problem } };
    },
  });
}

/** Milliseconds: longer than a node lets a call wait and run. */
const TIMEOUT = 30_000;

/** A running server, and the token of its commands. */
export interface RunningServer {
  url: string;
  token: string;
}

/**
 * Carries out a command by the running server, which holds the embedded database. Throws if its
 * answer is of no known kind. `response` and `problems`: what it may answer.
 */
export async function askServer<Body, Response, Problem extends string>(
  { method, path }: Pick<CommandContract<Body, Response>, 'method' | 'path'>,
  { url, token }: RunningServer,
  {
    body,
    response,
    problems,
  }: { body: Body; response: z.ZodType<Response>; problems: readonly Problem[] },
): Promise<CommandOutcome<Response, Problem>> {
  const answer = await fetch(new URL(path, url), {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT),
  });
  const schema = z.union([
    z.object({ response }),
    z.object({ code: z.string(), fields: z.object({ problem: z.enum(problems) }) }),
  ]);
  const parsed = schema.safeParse(await answer.json());
  if (!parsed.success)
    throw new Error(
      `The server at ${url} answered ${answer.status}. Look at its log, then try again.`,
    );
  return 'response' in parsed.data
    ? { ok: true, response: parsed.data.response }
    : { ok: false, problem: parsed.data.fields.problem };
}
