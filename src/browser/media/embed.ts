import { keepOnDevice, keptOnDevice } from './kept-on-device.ts';

/** Storage key of the providers whose frames are always loaded, separated by line breaks. */
const KEY = 'portada-embeds';

/**
 * The rights of a frame: its scripts, its own storage, forms and windows. It cannot lead the page
 * elsewhere.
 */
const SANDBOX =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-presentation';
const ALLOW = 'autoplay; encrypted-media; fullscreen; picture-in-picture';

const listAlways = () => (keptOnDevice(KEY) ?? '').split('\n').filter(Boolean);

/**
 * Lets a press load the frame of an embed. The provider hears of the reader only then, or if the
 * reader has chosen to always load its frames. That choice can be withdrawn below each frame.
 * Without JavaScript the embed is a link.
 */
export function prepareEmbed(root: HTMLElement): void {
  const { frame: address, provider = '', title = '', ratio, height } = root.dataset;
  const part = (name: string) => root.querySelector<HTMLElement>(`[data-part="${name}"]`);
  const [offer, load, withdraw] = ['offer', 'load', 'withdraw'].map(part);
  const always = root.querySelector<HTMLInputElement>('input');
  if (address === undefined || !offer || !load || !withdraw || !always) return;
  let frame: HTMLIFrameElement | undefined;
  const show = (isFocused: boolean) => {
    frame = document.createElement('iframe');
    frame.title = title;
    frame.loading = 'lazy';
    frame.referrerPolicy = 'strict-origin-when-cross-origin';
    frame.allow = ALLOW;
    frame.sandbox.value = SANDBOX;
    frame.src = address;
    if (ratio !== undefined) frame.style.aspectRatio = ratio.replace('-', ' / ');
    if (height !== undefined) frame.style.height = `${height}px`;
    root.prepend(frame);
    offer.hidden = true;
    withdraw.hidden = !listAlways().includes(provider);
    if (isFocused) frame.focus();
  };
  load.addEventListener('click', () => {
    if (always.checked) keepOnDevice(KEY, [...new Set([...listAlways(), provider])].join('\n'));
    show(true);
  });
  withdraw.addEventListener('click', () => {
    keepOnDevice(
      KEY,
      listAlways()
        .filter((other) => other !== provider)
        .join('\n'),
    );
    frame?.remove();
    always.checked = false;
    withdraw.hidden = true;
    offer.hidden = false;
    load.focus();
  });
  if (listAlways().includes(provider)) show(false);
  else offer.hidden = false;
}
