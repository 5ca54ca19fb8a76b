/** A button of a dialog, or what of it a test has. */
interface PromptButton {
  getAttribute(name: string): string | null;
  setAttribute(name: string, value: string): void;
}

/**
 * Lets buttons open their dialog as a popover in browsers that do not know `command`
 * (https://html.spec.whatwg.org/multipage/form-elements.html#attr-button-command). In the page beside `commandfor` the attribute of the popover would make the
 * others warn that they ignore it.
 */
export function openAsPopovers(buttons: Iterable<PromptButton>, knowsCommands: boolean): void {
  if (knowsCommands) return;
  for (const button of buttons) {
    const dialog = button.getAttribute('commandfor');
    if (dialog !== null) button.setAttribute('popovertarget', dialog);
  }
}
