// Command of the server's process, for `npm start` and the measurements.

/**
 * The front process stores its data outside V8's heap: a young generation of 16 MiB is a quarter of
 * V8's default under load. 4 MiB would save 45 MB and cost a fifth more processor time per hit.
 * Helper threads for its collection only take the other core from the clients (p99 of a cached page
 * in ten rounds side by side: 2.9 ms with them, 1.3 without). `--expose-gc`:
 * src/server/platform/runtime/collect-garbage.ts. `--disable-sigusr1`: otherwise the signal opens a
 * debugger on a local port.
 */
export const nodeOptions = [
  '--max-semi-space-size=16',
  '--no-parallel-scavenge',
  '--expose-gc',
  '--disable-sigusr1',
];

/**
 * glibc retains the memory that picture scaling frees, per arena, and raises its thresholds with
 * each large allocation. Fixed thresholds return it to the system: 120 MB after sixty pictures.
 */
export const serverEnvironment = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

export const serverCommand = ['node', ...nodeOptions, 'src/server/programs/app/main.ts'];
