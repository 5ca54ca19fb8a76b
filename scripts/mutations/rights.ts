import type { Mutation } from './mutation.ts';
export const RIGHT_FAULTS: readonly Mutation[] = [];
