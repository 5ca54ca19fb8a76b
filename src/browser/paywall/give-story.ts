import { giveStory } from '#contracts/paywall/give-story.ts';
import { call } from '#contracts/call.ts';

/** Shows subscribers the button that makes a gift link of the story, and copies the link. */
export function offerGift(gift: HTMLElement, id: string): void {
  const button = gift.querySelector('button');
  const status = gift.querySelector('output');
  if (!button || !status) return;
  gift.hidden = false;
  const { made = '', copied = '', used = '', failed = '' } = status.dataset;
  button.addEventListener('click', async () => {
    button.disabled = true;
    const outcome = await call(giveStory, { params: { id } });
    button.disabled = false;
    if (!outcome.ok) {
      status.textContent = outcome.code === 'GIFTS_USED_UP' ? used : failed;
      return;
    }
    const { url, left } = outcome.response;
    const link = Object.assign(document.createElement('a'), { href: url, textContent: url });
    const words = (text: string) => text.replace('{left}', String(left));
    try {
      await navigator.clipboard.writeText(url);
      status.replaceChildren(`${words(copied)} `, link);
    } catch {
      status.replaceChildren(`${words(made)} `, link);
    }
  });
}
