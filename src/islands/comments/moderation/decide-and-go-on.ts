import type { Decision } from '#domain/comments/moderation.ts';
import type { Locale } from '#domain/locale/locale.ts';
import type { ModerationTexts } from '#i18n/moderation-texts.ts';
import { decide, type CommentLine } from '#stores/comments/moderation/queue.ts';
import { countText } from '#islands/count-text.ts';
import { focusItem, itemBeside } from './use-keys.ts';

/**
 * Decides about the comment with the focus, and moves the focus to the next one. Resolves to
 * whether it was done.
 */
export async function decideAndGoOn(
  root: HTMLElement | null,
  line: CommentLine,
  { act, note }: { act: Exclude<Decision, 'undo'>; note?: string | undefined },
  { locale, texts }: { locale: Locale; texts: ModerationTexts },
): Promise<boolean> {
  const next = itemBeside(root, 1) ?? itemBeside(root, -1);
  const done = countText(1, locale, texts.done[act]);
  const { undone, overtaken, changed, failed } = texts;
  const isDone = await decide(
    line,
    { act, ...(note ? { note } : {}) },
    { done, undone, overtaken, changed, failed },
  );
  // After React has shown the list without it.
  if (isDone) requestAnimationFrame(() => focusItem(root, next));
  return isDone;
}
