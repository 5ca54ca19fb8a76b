/** The part of a button that is used here, so that tests can replace it. */
interface PromptButton {
  getAttribute(name: string): string | null;
  setAttribute(name: string, value: string): void;
}

/**
 * Opens dialogs as popovers in browsers without `command`
 * (https://html.spec.whatwg.org/multipage/form-elements.html#attr-button-command). The popover
 * attribute is added here, because beside `commandfor` in the HTML it would make other browsers log
 * a warning.
 */
export function openAsPopovers(buttons: Iterable<PromptButton>, knowsCommands: boolean): void {
  if (knowsCommands) return;
  for (const button of buttons) {
    const dialog = button.getAttribute('commandfor');
    if (dialog !== null) button.setAttribute('popovertarget', dialog);
  }
}
