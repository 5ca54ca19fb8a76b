import type { CommandOutcome, RunningServer } from '#server/entrances/endpoints/command-call.ts';
import { createLog } from '#server/platform/observability/log.ts';
import { readConfig } from '#server/platform/settings/config.ts';
import { keptSecret } from '#server/platform/settings/kept-secret.ts';
import { wire, type Wiring } from '../worker/wiring.ts';
import { findRunningServer } from './find-running-server.ts';
import { runCommand } from './run-command.ts';

/**
 * A command of the operator: by the running server, or on the store that no server holds, or on a
 * database server.
 */
interface OperatorCommand<Wanted extends object, Response, Problem extends string> {
  usage: string;
  /** The wanted change, or the reason why the arguments state none. */
  read(args: string[]): Wanted | string;
  ask(server: RunningServer, wanted: Wanted): Promise<CommandOutcome<Response, Problem>>;
  here(services: Wiring['services'], wanted: Wanted): Promise<CommandOutcome<Response, Problem>>;
  /** Sentences for the reasons of a refusal. */
  problems: Readonly<Record<Problem, string>>;
  /** The lines that it prints. */
  print(response: Response, wanted: Wanted): readonly string[];
}

/** Runs a command of the operator and sets the exit code of its process. */
export async function runOperatorCommand<Wanted extends object, Response, Problem extends string>({
  usage,
  read,
  ask,
  here,
  problems,
  print,
}: OperatorCommand<Wanted, Response, Problem>): Promise<void> {
  const change = async (wanted: Wanted) => {
    const config = readConfig();
    const url = await findRunningServer(config);
    if (url !== undefined)
      return ask({ url, token: keptSecret(config.DATA_DIR, 'command-token') }, wanted);
    const wiring = await wire(config, { log: createLog('warn') });
    try {
      return await here(wiring.services, wanted);
    } finally {
      await wiring.close();
    }
  };
  await runCommand({
    usage,
    read,
    async run(wanted) {
      const outcome = await change(wanted);
      if (!outcome.ok) throw new Error(problems[outcome.problem]);
      for (const line of print(outcome.response, wanted)) process.stdout.write(`${line}\n`);
      return 0;
    },
  });
}

/** The line about a change. */
export const changedLine = ({ isChanged }: { isChanged: boolean }) =>
  isChanged ? 'Changed.' : 'Nothing to change.';
