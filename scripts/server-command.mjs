// How the server's process is started, by `npm start` and by the measurements alike.

/**
 * The front keeps its bytes outside V8's heap: a young generation of 16 MiB is a quarter of what V8 would take under load. 4 MiB hold 45 MB less, and cost a
 * hit a fifth more processor time. Helper threads for its collection only take the other core from the clients (p99 of a cached page in ten rounds side
 * by side: 2.9 ms with them, 1.3 without). `--expose-gc`: src/server/collect-garbage.ts.
 */
export const nodeOptions = ['--max-semi-space-size=16', '--no-parallel-scavenge', '--expose-gc'];

/**
 * glibc keeps the memory that picture scaling frees, for each of its arenas, and raises its thresholds with each large allocation. Fixed thresholds give it
 * back to the system: 120 MB after sixty pictures.
 */
export const serverEnvironment = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' };

export const serverCommand = ['node', ...nodeOptions, 'src/server/main.ts'];
