import { readFileSync } from 'node:fs';
import { StartError } from '../observability/start-error.ts';

/**
 * The environment with the content of files: each named setting is read from the file of
 * `{name}_FILE`, without the final newline. Throws if a file is unreadable, or if both variables
 * are set, which would be ambiguous.
 */
export function withSecretFiles(
  environment: NodeJS.ProcessEnv,
  names: readonly string[],
): NodeJS.ProcessEnv {
  const found = names.flatMap((name): [string, string][] => {
    const file = environment[`${name}_FILE`];
    if (file === undefined) return [];
    if (environment[name] !== undefined)
      throw new StartError(
        'SETTINGS_INVALID',
        `${name} and ${name}_FILE are both set. Unset one of them.`,
      );
    return [[name, readSecret(name, file)]];
  });
  return { ...environment, ...Object.fromEntries(found) };
}

function readSecret(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new StartError(
      'SECRET_UNREADABLE',
      `${name}_FILE is ${file}, which cannot be read (${reason}). Make it readable by the server's user, or set ${name}.`,
      {
        cause: error,
      },
    );
  }
}
