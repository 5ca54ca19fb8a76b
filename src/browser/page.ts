import { closeLeftPopover } from './close-popover.ts';
import { followScrolling } from './move-header.ts';

/** The scripts of what stands on every page: one file, which a browser downloads once. */

const header = document.querySelector<HTMLElement>('body > header');
const row = header?.querySelector<HTMLElement>('.row');
if (header && row) followScrolling(header, row);

if ('popover' in HTMLElement.prototype)
  for (const popover of document.querySelectorAll<HTMLElement>('[popover]')) closeLeftPopover(popover);
