/**
 * Focuses what may have come into view a moment ago. Firefox (153) gives no focus to what it has not laid out yet; asked for a place, it lays it out.
 */
export function focusShown(element: HTMLElement | null | undefined, options?: FocusOptions): void {
  element?.getBoundingClientRect();
  element?.focus(options);
}
