/**
 * Milliseconds until a part of the page counts as failed (SPECIFICATION §9, script chunk time-out). In a file of its own,
 * because the client directives are inlined in pages with all that their imports declare.
 */
export const PART_TIME_OUT = 120_000;
