import { z } from 'zod';
import {
  changeRoles as contract,
  ROLE_PROBLEMS,
  type RoleChange,
  type RolesChanged,
} from '#contracts/desk/change-roles.ts';
import { COMMAND_ACTOR } from '#domain/desk/actor.ts';
import { ROLES } from '#domain/sites/roles.ts';
import {
  askServer,
  serveCommand,
  type RunningServer,
} from '#server/entrances/endpoints/command-call.ts';
import { changeRoles as change } from '#server/subjects/desk/change-roles.ts';

const site = z.string().max(100);

const bodySchema: z.ZodType<RoleChange> = z.discriminatedUnion('verb', [
  z.strictObject({
    verb: z.enum(['give', 'take']),
    site,
    email: z.email().max(320),
    role: z.enum(ROLES),
  }),
  z.strictObject({ verb: z.literal('reset-factor'), site, email: z.email().max(320) }),
  z.strictObject({ verb: z.literal('list'), site }),
]);

/** Serves `POST /api/roles`. */
export const changeRoles = serveCommand(contract, {
  body: bodySchema,
  async run(services, wanted) {
    const outcome = await change(
      { ...services.desk, sites: services.sites },
      wanted,
      COMMAND_ACTOR,
    );
    const { verb, site: alias } = wanted;
    if (outcome.ok && verb !== 'list')
      services.log.info(
        { verb, site: alias, isChanged: outcome.response.isChanged },
        'a role was changed',
      );
    return outcome;
  },
});

const holderSchema = z.object({
  readerId: z.string(),
  nick: z.string(),
  role: z.enum(ROLES),
  since: z.string(),
});
const response: z.ZodType<RolesChanged> = z.object({
  isChanged: z.boolean(),
  holders: z.array(holderSchema),
});

/** Changes roles by the running server. */
export const askForRoles = (server: RunningServer, body: RoleChange) =>
  askServer(contract, server, { body, response, problems: ROLE_PROBLEMS });
