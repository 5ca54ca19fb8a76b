/**
 * Focuses an element that may have just become visible. Firefox (153) cannot focus an element
 * before its layout, which `getBoundingClientRect` forces.
 */
export function focusShown(element: HTMLElement | null | undefined, options?: FocusOptions): void {
  element?.getBoundingClientRect();
  element?.focus(options);
}
