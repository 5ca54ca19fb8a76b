// How the server's process is started, by `npm start` and by the measurements alike.

/**
 * A page cache keeps its bytes outside V8's heap: a small young generation (MiB) halves what the process holds and costs hits nothing. It is
 * collected two hundred times a second under load, in 0.2 ms; helper threads for that only take the other core from whoever asks (p99 of a
 * cached page in ten rounds side by side: 2.9 ms with them, 1.3 without).
 */
export const nodeOptions = ['--max-semi-space-size=16', '--no-parallel-scavenge'];

/** glibc keeps what picture scaling frees, for each of its arenas. */
export const serverEnvironment = { MALLOC_ARENA_MAX: '2' };

export const serverCommand = ['node', ...nodeOptions, 'src/server/main.ts'];
