/** Closes a popover when the focus goes on behind it: unlike a modal dialog it lets it go. The button that opened it closes it itself. */
export function closeLeftPopover(popover: HTMLElement): void {
  popover.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Element) || popover.contains(relatedTarget)) return;
    if (relatedTarget.getAttribute('popovertarget') !== popover.id) popover.hidePopover();
  });
}
