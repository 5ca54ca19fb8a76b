/**
 * Inline script after the buttons of a carousel. It keeps a press that comes before the script of
 * the carousel, which then does it (`takeEarlyPress`).
 */
export const KEEP_EARLY_PRESS =
  'document.currentScript.parentNode.onclick=e=>{e=e.target.closest("[data-part]");if(e)e.dataset.early=1}';

/** Does the press that a button got before its script came, once. */
export function takeEarlyPress(button: HTMLElement, act: () => void): void {
  if (button.dataset['early'] === undefined) return;
  delete button.dataset['early'];
  act();
}
