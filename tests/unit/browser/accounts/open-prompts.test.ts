import { expect, it } from 'vitest';
import { openAsPopovers } from '#browser/accounts/open-prompts.ts';

function aButton(attributes: Record<string, string>) {
  return {
    attributes,
    getAttribute: (name: string) => attributes[name] ?? null,
    setAttribute: (name: string, value: string) => void (attributes[name] = value),
  };
}

it('opens dialogs as popovers in a browser without invoker commands', () => {
  const [opening, other] = [
    aButton({ commandfor: 'save-prompt', command: 'show-modal' }),
    aButton({ type: 'button' }),
  ];
  openAsPopovers([opening, other], false);
  expect(opening.attributes).toMatchObject({ popovertarget: 'save-prompt' });
  expect(other.attributes).toEqual({ type: 'button' });
});

it('leaves buttons unchanged in a browser with invoker commands', () => {
  const opening = aButton({ commandfor: 'save-prompt' });
  openAsPopovers([opening], true);
  expect(opening.attributes).toEqual({ commandfor: 'save-prompt' });
});
