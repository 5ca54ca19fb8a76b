import { useEffect, useRef, type RefObject } from 'react';

/** Elements that take letters. */
const TYPED = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]';

/**
 * Calls a function at the press of a single key, unless the person is typing, or holds a key that
 * makes another one of it. The person can switch such keys off (WCAG 2.2, 2.1.4).
 */
export function useKeys(
  root: RefObject<HTMLElement | null>,
  isOn: boolean,
  keys: Readonly<Record<string, () => void>>,
): void {
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { target, key, ctrlKey, metaKey, altKey, isComposing } = event;
      if (!isOn || ctrlKey || metaKey || altKey || isComposing || !root.current) return;
      if (target instanceof Element && target.closest(TYPED)) return;
      const act = current.current[key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [root, isOn]);
}

/** The key of the list's item that has the focus. */
export function keyOfFocus(): string | undefined {
  return document.activeElement?.closest<HTMLElement>('[data-key]')?.dataset['key'];
}

/**
 * The key of the item so many places behind the one with the focus; without a focus that of the
 * first one.
 */
export function itemBeside(root: HTMLElement | null, places: number): string | undefined {
  const keys = [...(root?.querySelectorAll<HTMLElement>('[data-key]') ?? [])].map(
    ({ dataset }) => dataset['key'],
  );
  const at = keys.indexOf(keyOfFocus());
  return at === -1 ? keys[0] : keys[at + places];
}

/** Moves the focus to the line of an item. */
export function focusItem(root: HTMLElement | null, key: string | undefined): void {
  if (key === undefined) return;
  const summary = root?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"] summary`);
  summary?.focus();
  summary?.closest('[data-key]')?.scrollIntoView({ block: 'nearest' });
}
