import type { RoleProblem } from '#contracts/desk/change-roles.ts';
import { COMMAND_ACTOR } from '#domain/desk/actor.ts';
import { ROLES } from '#domain/sites/roles.ts';
import { askForRoles } from '#server/entrances/calls/desk/change-roles.ts';
import { changeRoles } from '#server/subjects/desk/change-roles.ts';
import { changedLine, runOperatorCommand } from './operator-command.ts';
import { readRoleChange } from './read-role-change.ts';

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
  'unknown-reader':
    'There is no account with this email address. Its owner registers on the site first.',
  'unproved-reader':
    'The email address of the account is not confirmed. Its owner follows the link of the validation mail first.',
  'demo-reader':
    "The account is a demonstration reader's, whose password is public. Its roles are those of demoReader.roles in the site's file.",
};

await runOperatorCommand({
  usage: USAGE,
  read: readRoleChange,
  ask: askForRoles,
  here: ({ sites, desk }, change) => changeRoles({ sites, ...desk }, change, COMMAND_ACTOR),
  problems: PROBLEMS,
  print: (response, { verb }) => [
    ...(verb === 'list' ? [] : [changedLine(response)]),
    ...response.holders.map(({ role, nick, readerId, since }) =>
      [role, nick, readerId, since].join('\t'),
    ),
  ],
});
