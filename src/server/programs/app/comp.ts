import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { GiftProblem, SubscriptionGift } from '#contracts/subscriptions/give-subscription.ts';
import { COMP_COMMAND } from '#domain/desk/actor.ts';
import { daySchema } from '#domain/identifiers/identifiers.ts';
import { askForGift } from '#server/entrances/calls/subscriptions/give-subscription.ts';
import { changedLine, runOperatorCommand } from './operator-command.ts';

const USAGE = `Usage: npm run comp -- E-MAIL --site ALIAS --until YYYY-MM-DD
       npm run comp -- E-MAIL --site ALIAS --end

  E-MAIL    email address of an account, which its reader has confirmed
  --site    alias of the site in whose name the subscription is given
  --until   the last day of the subscription; for one that was given before, its new last day
  --end     ends a subscription that was given`;

const PROBLEMS: Readonly<Record<GiftProblem, string>> = {
  'unknown-site': 'There is no such site: the files of CONTENT_DIR/sites name them.',
  'unknown-reader':
    'There is no account with this email address. Its owner registers on the site first.',
  'unproved-reader':
    'The email address of the account is not confirmed. Its owner follows the link of the validation mail first.',
  'demo-reader': "The account is a demonstration reader's, whose password is public.",
  'already-subscribed':
    'The reader has a subscription of their own. End it at the payment provider first.',
  'past-day': 'The day is over.',
};

await runOperatorCommand({
  usage: USAGE,
  read: readGift,
  ask: askForGift,
  here: ({ readers }, gift) => readers.comps.change(gift, COMP_COMMAND),
  problems: PROBLEMS,
  print: (response) => [changedLine(response)],
});

function readGift(args: string[]): SubscriptionGift | string {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        site: { type: 'string' },
        until: { type: 'string' },
        end: { type: 'boolean', default: false },
      },
    });
    const { site, until, end } = values;
    const [email, ...more] = positionals;
    if (site === undefined) return 'Set the site: --site ALIAS.';
    if (email === undefined || more.length > 0 || !z.email().safeParse(email).success)
      return 'Name the email address of one account.';
    if (end) return until === undefined ? { verb: 'end', site, email } : '--end takes no --until.';
    return daySchema.safeParse(until).success && until !== undefined
      ? { verb: 'give', site, email, until }
      : 'Set the last day: --until YYYY-MM-DD, or --end.';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
