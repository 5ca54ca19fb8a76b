import type { Mutation } from './mutation.ts';
export const PURGE_FAULTS: readonly Mutation[] = [];
