import { z } from 'zod';
import { changeRoles as contract, ROLE_PROBLEMS, type RoleChange } from '#contracts/desk/change-roles.ts';
import { ROLES } from '#domain/sites/roles.ts';
import type { RolesOutcome } from '#server/subjects/desk/change-roles.ts';

/** Milliseconds: longer than a node lets a call wait and run. */
const TIMEOUT = 30_000;

const holderSchema = z.object({ readerId: z.string(), nick: z.string(), role: z.enum(ROLES), since: z.string() });

const answerSchema = z.union([
  z.object({ response: z.object({ isChanged: z.boolean(), holders: z.array(holderSchema) }) }),
  z.object({ code: z.string(), fields: z.object({ problem: z.enum(ROLE_PROBLEMS) }) }),
]);

/** Changes roles by the running server, which holds the embedded database. Throws if its answer is of no known kind. */
export async function askForRoles({ url, token }: { url: string; token: string }, change: RoleChange): Promise<RolesOutcome> {
  const answer = await fetch(new URL(contract.path, url), {
    method: contract.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(change),
    signal: AbortSignal.timeout(TIMEOUT),
  });
  const parsed = answerSchema.safeParse(await answer.json());
  if (!parsed.success) throw new Error(`The server at ${url} answered ${answer.status}. Look at its log, then try again.`);
  return 'response' in parsed.data ? { ok: true, response: parsed.data.response } : { ok: false, problem: parsed.data.fields.problem };
}
