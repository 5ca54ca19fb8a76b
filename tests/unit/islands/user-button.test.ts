import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { beforeEach, describe, expect, it } from 'vitest';
import { UserButton } from '#islands/accounts/UserButton.tsx';
import { $session } from '#stores/accounts/session.ts';
import { links, texts } from './user-menu-props.ts';

const render = () => renderToString(createElement(UserButton, { texts, links }));

beforeEach(() => $session.set({ status: 'pending' }));

describe('UserButton on the server', () => {
  // R2.52
  it('renders a link to the login page', () => {
    expect(render()).toMatch(
      /^<a [^>]*href="\/acceso\/"[^>]*><svg.*<span class="visually-hidden">Inicia la sessió<\/span><\/a>$/,
    );
  });

  it('renders the same for all readers, even with a known session', () => {
    const anonymous = render();
    $session.set({ status: 'signed-in', id: 'u1', type: 2 });
    expect(render()).toBe(anonymous);
  });
});
