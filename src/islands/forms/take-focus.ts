/**
 * A ref for what came of an act, which takes the focus when it appears: the pressed element is gone
 * by then, and the focus would fall to the start of the page (WCAG 2.4.3).
 */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}
