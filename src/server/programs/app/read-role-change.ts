import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { RoleChange } from '#contracts/desk/change-roles.ts';
import { ROLES } from '#domain/sites/roles.ts';

/** The change that the arguments of `npm run role` ask for, or the reason why they are wrong. */
export function readRoleChange(args: string[]): RoleChange | string {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        site: { type: 'string' },
        take: { type: 'boolean', default: false },
        'reset-second-factor': { type: 'boolean', default: false },
        list: { type: 'boolean', default: false },
      },
    });
    const { site, take, list, 'reset-second-factor': isReset } = values;
    if (site === undefined) return 'Set the site: --site ALIAS.';
    if (list)
      return positionals.length > 0 || take
        ? '--list takes no email address, no role and no --take.'
        : { verb: 'list', site };
    const [email, name, ...more] = positionals;
    if (email === undefined || !z.email().safeParse(email).success)
      return 'Name the email address of an account.';
    if (isReset)
      return name !== undefined || take
        ? '--reset-second-factor takes no role and no --take.'
        : { verb: 'reset-factor', site, email };
    const role = ROLES.find((known) => known === name);
    if (!role || more.length > 0) return `Name one role: ${ROLES.join(', ')}.`;
    return { verb: take ? 'take' : 'give', site, email, role };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
