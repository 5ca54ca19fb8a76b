import type { AccountsApplication } from '../readers/accounts-application.ts';
import { ask } from './raw-http.ts';

/** Sends a call of an operator's command to `path`, with the token of commands unless another is given. */
export async function commandCall(
  { url, application }: AccountsApplication,
  path: string,
  body: unknown,
  authorization = `Bearer ${application.wiring.services.desk.commandToken}`,
) {
  const answer = await ask(url, {
    method: 'POST',
    path,
    headers: { host: 'elfar.localhost', 'content-type': 'application/json', authorization },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: answer.status, json: JSON.parse(answer.body.toString()) };
}
