/**
 * Permanent names of the errors that end a start. A name never changes, because operators search
 * for it; docs/start-errors.md has a row for each. The errors of a database server are named after
 * the health word of their problem (`DATABASE_PROBLEMS`).
 */
export const START_ERROR_NAMES = [
  'BUILD_MISSING',
  'CONTENT_INVALID',
  'DATABASE_FOLDER_DAMAGED',
  'DATABASE_FOLDER_MISSING',
  'DATABASE_IN_USE',
  'DATABASE_NEWER',
  'DATABASE_UNUSABLE',
  'DATABASE_URL_INVALID',
  'FOLDER_IN_USE',
  'FOLDER_NOT_WRITABLE',
  'FOLDER_OF_ANOTHER_USER',
  'HOST_UNKNOWN',
  'METRICS_PORT_IN_USE',
  'PATH_TOO_LONG',
  'PORT_FORBIDDEN',
  'PORT_IN_USE',
  'SECRET_TOO_SHORT',
  'SECRET_UNREADABLE',
  'SETTINGS_INVALID',
  'TRACING_NOT_INSTALLED',
] as const;

type StartErrorName = (typeof START_ERROR_NAMES)[number] | `DATABASE_${string}`;

/** An error that a retry cannot fix. Its message begins with its name, and says what to set. */
export class StartError extends Error {
  constructor(name: StartErrorName, message: string, options?: ErrorOptions) {
    super(`${name}: ${message}`, options);
  }
}
