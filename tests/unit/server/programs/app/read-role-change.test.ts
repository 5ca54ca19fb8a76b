import { describe, expect, it } from 'vitest';
import { readRoleChange } from '#server/programs/app/read-role-change.ts';

const EMAIL = 'eva@elfar.example';

describe('the arguments of the command for roles', () => {
  it.each([
    [['--site', 'elfar'], 'Name the email address of an account.'],
    [[EMAIL, 'owner', '--site', 'elfar'], 'Name one role: editor, moderator, analyst.'],
    [[EMAIL, 'editor', 'analyst', '--site', 'elfar'], 'Name one role'],
    [[EMAIL, 'editor'], 'Set the site: --site ALIAS.'],
    [
      [EMAIL, 'editor', '--reset-second-factor', '--site', 'elfar'],
      '--reset-second-factor takes no role',
    ],
    [['--list', EMAIL, '--site', 'elfar'], '--list takes no email address'],
    [[EMAIL, 'editor', '--site', 'elfar', '--force'], "Unknown option '--force'"],
  ])('are refused with the reason: %j', (args, reason) => {
    expect(readRoleChange(args)).toContain(reason);
  });

  it.each([
    [
      [EMAIL, 'editor', '--site', 'elfar'],
      { verb: 'give', site: 'elfar', email: EMAIL, role: 'editor' },
    ],
    [
      [EMAIL, 'analyst', '--site', 'elfar', '--take'],
      { verb: 'take', site: 'elfar', email: EMAIL, role: 'analyst' },
    ],
    [
      [EMAIL, '--reset-second-factor', '--site', 'elfar'],
      { verb: 'reset-factor', site: 'elfar', email: EMAIL },
    ],
    [['--list', '--site', 'elfar'], { verb: 'list', site: 'elfar' }],
  ])('name a change: %j', (args, change) => {
    expect(readRoleChange(args)).toEqual(change);
  });
});
