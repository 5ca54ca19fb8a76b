// How the server's process is started, by `npm start` and by the measurements alike.

/** A page cache keeps its bytes outside V8's heap: a small young generation halves what the process holds and costs hits nothing. */
export const nodeOptions = ['--max-semi-space-size=8'];

/** glibc keeps what picture scaling frees, for each of its arenas. */
export const serverEnvironment = { MALLOC_ARENA_MAX: '2' };

export const serverCommand = ['node', ...nodeOptions, 'src/server/main.ts'];
