import { type IncomingMessage, type ServerResponse } from 'node:http';
import { decodeJwt } from 'jose';
import {
  OAuth2Server,
  type MutableRedirectUri,
  type MutableResponse,
  type MutableToken,
  type TokenRequestIncomingMessage,
} from 'oauth2-mock-server';
import { startHttpServer, stopHttpServer } from '#server/platform/http/http-server.ts';
import type { SocialProvider } from '#domain/sites/social-provider.ts';
import { leadProvidersTo } from './provider-network.ts';
import { playedPath, type Person } from './fake-provider-user.ts';
import { ask } from '#tests/support/requests/raw-http.ts';

/** The provider's redirect of the browser to us. */
export interface SentBack {
  path: string;
  /** Fields of the URL, or of Apple's form. */
  fields: Record<string, string>;
}

export interface ProviderServer {
  url: string;
  /**
   * The provider's redirect after the person's consent, for the provider URL that we redirected a
   * browser to.
   */
  agree(provider: SocialProvider, location: string, person: Person): Promise<SentBack>;
  /** Bodies of the requests to token endpoints, with their Authorization header. */
  tokenRequests: Record<string, string>[];
  /** Makes all providers unreachable from now on. */
  fall(): void;
  close(): Promise<void>;
}

/** One pixel, as a PNG. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const TOKEN_PATHS = /\/(?:token|auth\/token|access_token|2\/oauth2\/token)$/;

interface Grant {
  provider: SocialProvider;
  person: Person;
  redirectUri: string;
  hasChallenge: boolean;
}

/**
 * Starts a stand-in for all four identity providers: an OAuth and OpenID Connect server on
 * loopback. Requests of this process to the providers' hosts are redirected to it, so that the
 * product needs no setting. It is stricter than its library: a code is valid once, for its redirect
 * URI, and only with its verifier.
 */
export async function startProviders(): Promise<ProviderServer> {
  const oauth = new OAuth2Server();
  const grants = new Map<string, Grant>();
  const people = new Map<string, Person>();
  const tokenRequests: Record<string, string>[] = [];
  await oauth.issuer.keys.generate('RS256');

  oauth.service.on(
    'beforeAuthorizeRedirect',
    ({ url }: MutableRedirectUri, request: IncomingMessage) => {
      const query = new URL(request.url ?? '', 'http://provider').searchParams;
      const { provider, person } = JSON.parse(query.get('played') ?? '');
      people.set(person.id, person);
      const hasChallenge = query.get('code_challenge_method') === 'S256';
      grants.set(url.searchParams.get('code') ?? '', {
        provider,
        person,
        redirectUri: query.get('redirect_uri') ?? '',
        hasChallenge,
      });
    },
  );
  oauth.service.on(
    'beforeTokenSigning',
    ({ payload }: MutableToken, { body }: TokenRequestIncomingMessage) => {
      const grant = grants.get(body.code ?? '');
      if (grant) Object.assign(payload, claimsOf(grant));
    },
  );
  oauth.service.on(
    'beforeResponse',
    (response: MutableResponse, request: TokenRequestIncomingMessage) => {
      const body = Object.fromEntries(
        Object.entries(request.body).map(([name, value]) => [name, String(value)]),
      );
      tokenRequests.push({ ...body, authorization: request.headers.authorization ?? '' });
      const grant = grants.get(body['code'] ?? '');
      const isGood =
        grant?.redirectUri === body['redirect_uri'] &&
        (!grant?.hasChallenge || body['code_verifier'] !== undefined);
      grants.delete(body['code'] ?? '');
      if (!isGood) Object.assign(response, { statusCode: 400, body: { error: 'invalid_grant' } });
    },
  );

  const { server, url } = await startHttpServer(
    (request, response) => {
      const path = (request.url ?? '').split('?', 1)[0] ?? '';
      if (TOKEN_PATHS.test(path)) request.url = '/token';
      if (path === '/picture') response.setHeader('Content-Type', 'image/png').end(PICTURE);
      else if (!sendProfile(path, request, response))
        oauth.service.requestHandler(request, response);
    },
    { host: '127.0.0.1', port: 0 },
  );
  oauth.issuer.url = url;

  let isUp = true;
  const switchBack = leadProvidersTo(url, () => isUp);

  /** Facebook and X return the profile at endpoints of their own. */
  function sendProfile(path: string, request: IncomingMessage, response: ServerResponse): boolean {
    const query = new URL(request.url ?? '', url).searchParams;
    const token =
      query.get('input_token') ?? request.headers.authorization?.replace('Bearer ', '') ?? '';
    const send = (body: unknown) => {
      response.setHeader('Content-Type', 'application/json').end(JSON.stringify(body));
      return true;
    };
    if (!/^\/(?:debug_token|me|2\/users\/me)$/.test(path)) return false;
    const {
      id,
      email,
      isProved,
      given = '',
      family = '',
    } = people.get(decodeJwt(token).sub ?? '') ?? { id: '' };
    const name = `${given} ${family}`.trim();
    if (path === '/debug_token')
      return send({ data: { is_valid: true, app_id: 'facebook-client', user_id: id } });
    const picture = { data: { url: 'https://pictures.example/1.jpg' } };
    if (path === '/me')
      return send({
        id,
        name,
        first_name: given,
        last_name: family,
        picture,
        ...(email && { email }),
      });
    return send({
      data: {
        id,
        name,
        username: `u${id}`,
        ...(isProved && email ? { confirmed_email: email } : {}),
      },
    });
  }

  return {
    url,
    tokenRequests,
    async agree(provider, location, person) {
      const isForm = new URL(location).searchParams.get('response_mode') === 'form_post';
      const { headers } = await ask(url, { path: playedPath(provider, location, person) });
      const back = new URL(headers.location ?? '');
      const user = JSON.stringify({
        name: { firstName: person.given, lastName: person.family },
        email: 'whatever@browser.example',
      });
      return {
        path: back.pathname,
        fields: {
          ...Object.fromEntries(back.searchParams),
          ...(isForm && { user, id_token: 'x'.repeat(900) }),
        },
      };
    },
    fall: () => (isUp = false),
    async close() {
      switchBack();
      await stopHttpServer(server, 0);
    },
  };
}

function claimsOf({
  provider,
  person: { id, email, isProved = false, given = '', family = '' },
}: Grant): Record<string, unknown> {
  const claims = { sub: id, ...(email && { email }) };
  // Apple's value is a text or a boolean, and its names are in the form.
  if (provider === 'apple') return { ...claims, email_verified: String(isProved) };
  const picture = 'https://lh3.googleusercontent.com/picture';
  return {
    ...claims,
    email_verified: isProved,
    given_name: given,
    family_name: family,
    name: `${given} ${family}`.trim(),
    picture,
  };
}
