import { z } from 'zod';
import { changeRoles as contract, type RoleChange } from '#contracts/desk/change-roles.ts';
import { COMMAND_ACTOR } from '#domain/desk/actor.ts';
import { ROLES } from '#domain/sites/roles.ts';
import { isBearerToken } from '#server/platform/http/bearer-token.ts';
import { changeRoles as change } from '#server/subjects/desk/change-roles.ts';
import { serveContract } from '#server/entrances/endpoints/endpoint.ts';

const site = z.string().max(100);

const bodySchema: z.ZodType<RoleChange> = z.discriminatedUnion('verb', [
  z.strictObject({ verb: z.enum(['give', 'take']), site, email: z.email().max(320), role: z.enum(ROLES) }),
  z.strictObject({ verb: z.literal('reset-factor'), site, email: z.email().max(320) }),
  z.strictObject({ verb: z.literal('list'), site }),
]);

/** Serves `POST /api/roles`. */
export const changeRoles = serveContract(contract, {
  bodyLimit: 4096,
  facts: { caller: 'command', body: bodySchema, limits: [] },
  authorize({ request, locals }) {
    const { commandToken } = locals.services.desk;
    const isAllowed = isBearerToken(request.headers.get('authorization') ?? undefined, commandToken);
    return Promise.resolve(isAllowed ? undefined : { code: 'NOT_SIGNED_IN' as const });
  },
  async handle({ locals: { services } }, body) {
    const parsed = bodySchema.safeParse(body);
    if (!parsed.success) {
      const fields = Object.fromEntries(parsed.error.issues.map(({ path, code }) => [path.join('.') || 'body', code]));
      return { ok: false, code: 'INVALID_FIELDS', fields };
    }
    const outcome = await change({ ...services.desk, sites: services.sites }, parsed.data, COMMAND_ACTOR);
    if (!outcome.ok) return { ok: false, code: 'INVALID_FIELDS', fields: { problem: outcome.problem } };
    const { verb, site: alias } = parsed.data;
    if (verb !== 'list') services.log.info({ verb, site: alias, isChanged: outcome.response.isChanged }, 'a role was changed');
    return outcome;
  },
});
