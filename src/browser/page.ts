import { followScrolling } from './header/move-header.ts';

/** Scripts of the elements on every page, in one file that a browser downloads once. */

const header = document.querySelector<HTMLElement>('body > header');
const row = header?.querySelector<HTMLElement>('.row');
if (header && row) followScrolling(header, row);

// A popover that the focus leaves for the page behind it closes, because it does not trap the focus.
// Its own button toggles it already.
if ('popover' in document.body)
  addEventListener('focusin', () => {
    const left = document.querySelector<HTMLElement>(':popover-open:not(:focus-within)');
    if (document.activeElement?.getAttribute('popovertarget') !== left?.id) left?.hidePopover();
  });
else void import('./header/without-popovers.ts');

// Continues the sound of the tab's former page (`audio/dock.ts`), also in a page that "back"
// restores. Without one nothing is loaded.
const wakeDock = () => {
  // Storage may be refused. The notice about parts that do not load tells the reader.
  try {
    if (sessionStorage['portada-dock'])
      void import('./media/audio/dock.ts').then((dock) => dock.resumeDock());
  } catch {}
};
wakeDock();
// A page that "back" restores takes the sound over, and one that was rendered ahead when it is
// opened.
for (const type of ['pageshow', 'prerenderingchange']) addEventListener(type, wakeDock, true);

const search = document.querySelector<HTMLAnchorElement>('a.search');
const loadLayer = () => import('./search/search-layer.ts');
// A layer that cannot be loaded is reported when it is opened.
search?.addEventListener('focus', () => void loadLayer().catch(() => {}), { once: true });
search?.addEventListener('click', (event) => {
  // A click with a modifier opens the page in another tab or window.
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  // A layer that does not load or start leaves the link as it would be without scripts.
  loadLayer()
    .then(({ openSearchLayer }) => openSearchLayer(search))
    .catch(() => location.assign(search.href));
});
