/**
 * The kinds of actors:
 *
 * - `token`: a tool with the bearer token of that name
 * - `files`: the sync of the content folder
 * - `import`: an import, by the name of its file
 * - `command`: an operator's command
 * - `reader`: a reader with a role, by the account's id
 * - `job`: a periodic task or a job
 */
export const ACTOR_KINDS = ['token', 'files', 'import', 'command', 'reader', 'job'] as const;

/**
 * The cause of a change: a person on the desk, or the name of a tool. An id of another kind than
 * `reader` is no personal data.
 */
export interface Actor {
  kind: (typeof ACTOR_KINDS)[number];
  id: string;
}

/** Tools with the bearer token of the publish call (`CONTENT_TOKEN`). */
export const CONTENT_TOKEN_ACTOR: Actor = { kind: 'token', id: 'content' };

/** The operator's command for roles (`npm run role`). */
export const COMMAND_ACTOR: Actor = { kind: 'command', id: 'role' };

/** The operator's command for subscriptions without payment (`npm run comp`). */
export const COMP_COMMAND: Actor = { kind: 'command', id: 'comp' };
