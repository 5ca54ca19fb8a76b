import type { Mutation } from './mutation.ts';
export const VERSION_FAULTS: readonly Mutation[] = [];
