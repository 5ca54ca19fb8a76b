import type { RoleChange, RoleProblem } from '#contracts/desk/change-roles.ts';
import { COMMAND_ACTOR } from '#domain/desk/actor.ts';
import { ROLES } from '#domain/sites/roles.ts';
import { createLog } from '#server/platform/observability/log.ts';
import { readConfig, type Config } from '#server/platform/settings/config.ts';
import { keptSecret } from '#server/platform/settings/kept-secret.ts';
import { askForRoles } from '#server/entrances/calls/desk/ask-for-roles.ts';
import { changeRoles, type RolesOutcome } from '#server/subjects/desk/change-roles.ts';
import { wire } from '../worker/wiring.ts';
import { findRunningServer } from './find-running-server.ts';
import { readRoleChange } from './read-role-change.ts';
import { runCommand } from './run-command.ts';

const USAGE = `Usage: npm run role -- E-MAIL ${ROLES.join('|')} --site ALIAS [--take]
       npm run role -- E-MAIL --reset-second-factor --site ALIAS
       npm run role -- --list --site ALIAS

  E-MAIL    email address of an account, which its reader has confirmed
  --site    alias of the site on whose desk the role holds
  --take    takes the role instead of giving it
  --reset-second-factor  removes the second factor of an account whose device and recovery codes are lost
  --list    lists the readers with a role`;

const PROBLEMS: Readonly<Record<RoleProblem, string>> = {
  'unknown-site': 'There is no such site: the files of CONTENT_DIR/sites name them.',
  'unknown-reader': 'There is no account with this email address. Its owner registers on the site first.',
  'unproved-reader': 'The email address of the account is not confirmed. Its owner follows the link of the validation mail first.',
  'demo-reader':
    "The account is a demonstration reader's, whose password is public. Its roles are those of demoReader.roles in the site's file.",
};

await runCommand({ usage: USAGE, read: readRoleChange, run });

async function run(change: RoleChange): Promise<number> {
  const config = readConfig();
  const url = await findRunningServer(config);
  const outcome =
    url === undefined
      ? await changeHere(config, change)
      : await askForRoles({ url, token: keptSecret(config.DATA_DIR, 'command-token') }, change);
  if (!outcome.ok) throw new Error(PROBLEMS[outcome.problem]);
  const { isChanged, holders } = outcome.response;
  if (change.verb !== 'list') process.stdout.write(isChanged ? 'Changed.\n' : 'Nothing to change.\n');
  for (const { role, nick, readerId, since } of holders) process.stdout.write(`${role}\t${nick}\t${readerId}\t${since}\n`);
  return 0;
}

/** Changes the store of this installation, which no server holds, or a database server. */
async function changeHere(config: Config, change: RoleChange): Promise<RolesOutcome> {
  const wiring = await wire(config, { log: createLog('warn') });
  try {
    const { sites, desk } = wiring.services;
    return await changeRoles({ sites, ...desk }, change, COMMAND_ACTOR);
  } finally {
    await wiring.close();
  }
}
