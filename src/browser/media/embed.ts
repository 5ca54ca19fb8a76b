import { allowsFrames, onConsent } from '#browser/consent/consent.ts';

/**
 * The rights of a frame: its scripts, its own storage, forms and windows. It cannot lead the page
 * elsewhere.
 */
const SANDBOX =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-presentation';
const ALLOW = 'autoplay; encrypted-media; fullscreen; picture-in-picture';

/**
 * Lets a press load the frame of an embed. The provider hears of the reader only then, or if the
 * reader allows its frames: those of all providers in the settings of privacy, or always those of
 * one below an embed. A withdrawal takes the frame away. Without JavaScript the embed is a link.
 */
export function prepareEmbed(root: HTMLElement): void {
  const { frame: address, title = '', ratio, height } = root.dataset;
  const part = (name: string) => root.querySelector<HTMLElement>(`[data-part="${name}"]`);
  const [offer, load, withdraw] = ['offer', 'load', 'withdraw'].map(part);
  const always = root.querySelector<HTMLInputElement>('input');
  if (address === undefined || !offer || !load || !withdraw || !always) return;
  const { hostname } = new URL(address);
  let frame: HTMLIFrameElement | undefined;
  const show = () => {
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
  };
  const hide = () => {
    frame?.remove();
    frame = undefined;
    always.checked = false;
    offer.hidden = false;
  };
  let isAllowed = false;
  const follow = () => {
    const wasAllowed = isAllowed;
    isAllowed = allowsFrames(hostname);
    // A frame that was loaded by a press alone stays when another permission changes.
    if (isAllowed && !frame) show();
    if (wasAllowed && !isAllowed) hide();
    withdraw.hidden = !isAllowed;
  };
  // The module with the choice comes with the press.
  const keep = async (isAlways: boolean) => {
    const { keepProvider } = await import('#browser/consent/ask-consent.ts');
    keepProvider(hostname, isAlways);
  };
  load.addEventListener('click', () => {
    if (always.checked) void keep(true).catch(() => {});
    show();
    frame?.focus();
  });
  withdraw.addEventListener('click', () => {
    keep(false).then(
      () => load.focus(),
      () => {},
    );
  });
  offer.hidden = false;
  follow();
  onConsent(follow);
}
