/**
 * Runs a command of the installation and sets the exit code of its process: the command's own, 2
 * with the usage for arguments that `read` does not understand, which returns the reason, and 1
 * with the message of an error.
 */
export async function runCommand<Request extends object>({
  usage,
  read,
  run,
}: {
  usage: string;
  read(args: string[]): Request | string;
  run(request: Request): Promise<number>;
}): Promise<void> {
  try {
    const request = read(process.argv.slice(2));
    if (typeof request !== 'string') {
      process.exitCode = await run(request);
      return;
    }
    process.stderr.write(`${request}\n\n${usage}\n`);
    process.exitCode = 2;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
