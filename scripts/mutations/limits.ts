import type { Mutation } from './mutation.ts';
export const LIMIT_FAULTS: readonly Mutation[] = [];
