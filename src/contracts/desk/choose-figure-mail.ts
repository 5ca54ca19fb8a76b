import { defineDeskContract } from '../contract.ts';

/**
 * PUT /api/desk/figures/mail: switches the caller's daily mail with the figures of the site on or
 * off, in the language of the calling page. DEMO_ACCOUNT: a demonstration account gets none.
 */
export const chooseFigureMail = defineDeskContract<{
  params: undefined;
  body: { isOn: boolean };
  response: { isOn: boolean };
}>()({
  method: 'PUT',
  path: '/api/desk/figures/mail',
  role: 'analyst',
  problems: ['DEMO_ACCOUNT'],
});
