/**
 * Closes a popover when the focus moves to the page behind it, because a popover does not trap the
 * focus. Its own button toggles it already.
 */
export function closeLeftPopover(popover: HTMLElement): void {
  popover.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Element) || popover.contains(relatedTarget)) return;
    if (relatedTarget.getAttribute('popovertarget') !== popover.id) popover.hidePopover();
  });
}
