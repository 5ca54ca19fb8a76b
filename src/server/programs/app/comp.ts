import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { GiftProblem, SubscriptionGift } from '#contracts/subscriptions/give-subscription.ts';
import { COMP_COMMAND } from '#domain/desk/actor.ts';
import { daySchema } from '#domain/identifiers/identifiers.ts';
import { askForGift } from '#server/entrances/calls/subscriptions/ask-for-gift.ts';
import { createLog } from '#server/platform/observability/log.ts';
import { readConfig, type Config } from '#server/platform/settings/config.ts';
import { keptSecret } from '#server/platform/settings/kept-secret.ts';
import type { GiftOutcome } from '#server/subjects/subscriptions/comp-subscriptions.ts';
import { wire } from '../worker/wiring.ts';
import { findRunningServer } from './find-running-server.ts';
import { runCommand } from './run-command.ts';

const USAGE = `Usage: npm run comp -- E-MAIL --site ALIAS --until YYYY-MM-DD
       npm run comp -- E-MAIL --site ALIAS --end

  E-MAIL    email address of an account, which its reader has confirmed
  --site    alias of the site in whose name the subscription is given
  --until   the last day of the subscription; for one that was given before, its new last day
  --end     ends a subscription that was given`;

const PROBLEMS: Readonly<Record<GiftProblem, string>> = {
  'unknown-site': 'There is no such site: the files of CONTENT_DIR/sites name them.',
  'unknown-reader': 'There is no account with this email address. Its owner registers on the site first.',
  'unproved-reader': 'The email address of the account is not confirmed. Its owner follows the link of the validation mail first.',
  'demo-reader': "The account is a demonstration reader's, whose password is public.",
  'already-subscribed': 'The reader has a subscription of their own. End it at the payment provider first.',
  'past-day': 'The day is over.',
};

await runCommand({ usage: USAGE, read: readGift, run });

async function run(gift: SubscriptionGift): Promise<number> {
  const config = readConfig();
  const url = await findRunningServer(config);
  const outcome =
    url === undefined
      ? await changeHere(config, gift)
      : await askForGift({ url, token: keptSecret(config.DATA_DIR, 'command-token') }, gift);
  if (!outcome.ok) throw new Error(PROBLEMS[outcome.problem]);
  process.stdout.write(outcome.response.isChanged ? 'Changed.\n' : 'Nothing to change.\n');
  return 0;
}

/** Changes the store of this installation, which no server holds, or a database server. */
async function changeHere(config: Config, gift: SubscriptionGift): Promise<GiftOutcome> {
  const wiring = await wire(config, { log: createLog('warn') });
  try {
    return await wiring.services.readers.comps.change(gift, COMP_COMMAND);
  } finally {
    await wiring.close();
  }
}

function readGift(args: string[]): SubscriptionGift | string {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { site: { type: 'string' }, until: { type: 'string' }, end: { type: 'boolean', default: false } },
    });
    const { site, until, end } = values;
    const [email, ...more] = positionals;
    if (site === undefined) return 'Set the site: --site ALIAS.';
    if (email === undefined || more.length > 0 || !z.email().safeParse(email).success) return 'Name the email address of one account.';
    if (end) return until === undefined ? { verb: 'end', site, email } : '--end takes no --until.';
    return daySchema.safeParse(until).success && until !== undefined
      ? { verb: 'give', site, email, until }
      : 'Set the last day: --until YYYY-MM-DD, or --end.';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
