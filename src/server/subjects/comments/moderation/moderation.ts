import type { Orm } from '#server/platform/database/database.ts';
import { createCommenterRules, type CommenterRules } from './commenter-rules.ts';
import { createDecisions, type Decisions } from './decisions.ts';
import { createModerationNumbers, type ModerationNumbers } from './moderation-numbers.ts';
import { createModerationQueue, type ModerationQueue } from './moderation-queue.ts';
import { createThreadClosing, type ThreadClosing } from './thread-closing.ts';

/**
 * Moderation of comments by persons: what waits, decisions about it, and rules for one reader or
 * one story. All is of one site: a comment of another one is unknown. Each change has a row of the
 * audit table in its transaction, with ids and no texts.
 */
export interface Moderation
  extends ModerationQueue, Decisions, CommenterRules, ThreadClosing, ModerationNumbers {}

export function createModeration(orm: Orm): Moderation {
  return {
    ...createModerationQueue(orm),
    ...createDecisions(orm),
    ...createCommenterRules(orm),
    ...createThreadClosing(orm),
    ...createModerationNumbers(orm),
  };
}
