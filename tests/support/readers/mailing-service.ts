import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { z } from 'zod';

export interface Contact {
  attributes: Record<string, string>;
  listIds: number[];
  emailBlacklisted: boolean;
}

/**
 * Stand-in for Brevo by its reference (https://developers.brevo.com/reference): contacts in lists,
 * protected by a key.
 */
export interface MailingService {
  /** Base URL of its API. */
  url: string;
  key: string;
  contacts: Map<string, Contact>;
  /** Every request as `PUT /contacts/…`, successful or not. */
  calls: string[];
  /** Response to all requests from now on. `silent` sends none. */
  fault: { status: number; body: string; headers?: Record<string, string> } | 'silent' | undefined;
  /** Email addresses of the contacts in a list. */
  listed(list: number): string[];
  close(): Promise<void>;
}

const changeSchema = z.object({
  email: z.string().optional(),
  attributes: z.record(z.string(), z.string()).default({}),
  listIds: z.array(z.number()).default([]),
  unlinkListIds: z.array(z.number()).default([]),
  emailBlacklisted: z.boolean().optional(),
});

/** Starts the service. `lists` are its lists, and other lists are rejected. */
export async function startMailingService(lists: number[] = [1, 2]): Promise<MailingService> {
  const contacts: MailingService['contacts'] = new Map();
  const key = 'xkeysib-0123456789abcdef';
  const answer = async (request: IncomingMessage): Promise<[status: number, body: unknown]> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    if (request.headers['api-key'] !== key)
      return [401, { code: 'unauthorized', message: 'Key not found' }];
    const change = changeSchema.parse(JSON.parse(await textOf(request)));
    if ([...change.listIds, ...change.unlinkListIds].some((list) => !lists.includes(list))) {
      return [400, { code: 'invalid_parameter', message: 'List ID is not valid' }];
    }
    const kept = { attributes: {}, listIds: [], emailBlacklisted: false };
    const put = (email: string, { attributes, listIds, emailBlacklisted }: Contact = kept) =>
      contacts.set(email, {
        attributes: { ...attributes, ...change.attributes },
        listIds: [...new Set([...listIds, ...change.listIds])].filter(
          (list) => !change.unlinkListIds.includes(list),
        ),
        emailBlacklisted: change.emailBlacklisted ?? emailBlacklisted,
      });
    if (request.method === 'POST' && pathname === '/v3/contacts') {
      const { email = '' } = change;
      if (contacts.has(email))
        return [400, { code: 'duplicate_parameter', message: 'Contact already exist' }];
      put(email);
      return [201, { id: contacts.size }];
    }
    const [, encoded] = /^\/v3\/contacts\/([^/]+)$/.exec(pathname) ?? [];
    if (request.method !== 'PUT' || encoded === undefined)
      return [404, { code: 'not_found', message: 'Route not found' }];
    const email = decodeURIComponent(encoded);
    const contact = contacts.get(email);
    if (!contact || searchParams.get('identifierType') !== 'email_id') {
      return [404, { code: 'document_not_found', message: 'Contact does not exist' }];
    }
    put(email, contact);
    return [204, undefined];
  };
  const service: MailingService = {
    url: '',
    key,
    contacts,
    calls: [],
    fault: undefined,
    listed: (list) =>
      [...contacts]
        .flatMap(([email, { listIds }]) => (listIds.includes(list) ? [email] : []))
        .toSorted(),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  const server = createServer((request, response) => {
    service.calls.push(`${request.method} ${(request.url ?? '').replace('/v3', '')}`);
    const { fault } = service;
    if (fault === 'silent') return;
    if (fault) {
      response.writeHead(fault.status, fault.headers).end(fault.body);
      return;
    }
    void answer(request).then(([status, body]) =>
      response.writeHead(status).end(body === undefined ? undefined : JSON.stringify(body)),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string')
    throw new Error('The mailing service has no port.');
  service.url = `http://127.0.0.1:${address.port}/v3`;
  return service;
}

/** Brevo’s response to an internal error. */
export const OUT_OF_ORDER = {
  status: 500,
  body: '{"code":"internal_error","message":"Try again later"}',
};

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString();
}
