import { addSheet } from '../add-sheet.ts';
import sheet from './without-popovers.css?inline';

/**
 * Opens and closes the site menu and the login prompts in browsers without popovers: below Safari
 * 17.0, Chrome 114 and Firefox 125 (MDN). Prompts become modal dialogs. The menu gets the mark
 * `data-open`, and its place at the end of the page, because the header moves what is fixed in it.
 */

let opened: { part: HTMLElement; opener: HTMLElement } | undefined;

document.addEventListener('click', ({ target }) => {
  if (!(target instanceof Element)) return;
  const button = target.closest<HTMLElement>('[popovertarget]');
  const part = document.getElementById(button?.getAttribute('popovertarget') ?? '');
  if (part instanceof HTMLDialogElement) {
    if (part.open) part.close();
    else part.showModal();
  } else if (opened) {
    if (part || !opened.part.contains(target)) close(part !== null);
  } else if (button && part) {
    addSheet(sheet);
    document.body.append(part);
    part.dataset['open'] = '';
    // As browsers with popovers place it.
    Object.assign(part.style, { position: 'fixed', zIndex: '20' });
    part.querySelector<HTMLElement>('[autofocus]')?.focus();
    opened = { part, opener: button };
  }
});

document.addEventListener('keydown', ({ key }) => key === 'Escape' && close(true));

document.addEventListener('focusin', ({ target }) => {
  if (target instanceof Node && opened?.part.contains(target) === false) close(false);
});

function close(isFocusKept: boolean): void {
  if (!opened) return;
  const { part, opener } = opened;
  opened = undefined;
  delete part.dataset['open'];
  if (isFocusKept) opener.focus();
}
