import { ask, type RawAnswer } from '../requests/raw-http.ts';

export interface CallAnswer {
  status: number;
  headers: RawAnswer['headers'];
  text: string;
  /** The JSON envelope, or `undefined` if the body is not one. */
  json:
    | {
        httpCode?: number;
        response?: Record<string, unknown>;
        code?: string;
        fields?: Record<string, string>;
      }
    | undefined;
}

/** A browser on pages of a site. It stores cookies and sends the page's URL with its calls. */
export interface ReaderBrowser {
  /** Cookies for the whole site. A cookie with another path is sent below that path only. */
  cookies: Map<string, string>;
  call(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<CallAnswer>;
  /** Opens a page, or sends its form like a browser without JavaScript. */
  open(
    path: string,
    form?: Record<string, string> | [string, string][],
    headers?: Record<string, string>,
  ): Promise<PageAnswer>;
}

export interface PageAnswer {
  status: number;
  headers: RawAnswer['headers'];
  html: string;
}

let opened = 0;

/**
 * Opens a browser. `page` is the calling page. Every browser has its own network address unless one
 * is given.
 */
export function openBrowser(
  server: string,
  options: { site?: string; page?: string; address?: string } = {},
): ReaderBrowser {
  opened += 1;
  const { site = 'elfar', page = '/acceso/', address = `198.51.100.${opened % 256}` } = options;
  const host = `${site}.localhost`;
  const cookies = new Map<string, string>();
  /** Cookies of a path, by name and path: a browser keeps two of one name. */
  const scoped = new Map<string, { name: string; path: string; value: string }>();
  const sentTo = (path: string): [string, string][] => [
    ...cookies,
    ...[...scoped.values()].flatMap(({ name, path: below, value }): [string, string][] =>
      path.startsWith(below) ? [[name, value]] : [],
    ),
  ];
  const send = async (
    method: string,
    path: string,
    body: string | undefined,
    headers: Record<string, string>,
  ) => {
    const answer = await ask(server, {
      method,
      path,
      headers: {
        host,
        origin: `http://${host}`,
        referer: `http://${host}${page}`,
        'x-forwarded-for': address,
        ...(sentTo(path).length === 0
          ? {}
          : {
              cookie: sentTo(path)
                .map((pair) => pair.join('='))
                .join('; '),
            }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    });
    for (const cookie of answer.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      const [, below = '/'] = /; Path=([^;]+)/i.exec(cookie) ?? [];
      const isGone = /Max-Age=0(?:;|$)/i.test(cookie);
      const key = `${name} ${below}`;
      if (below !== '/' && isGone) scoped.delete(key);
      else if (below !== '/') scoped.set(key, { name, path: below, value });
      else if (isGone) cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  };
  return {
    cookies,
    async call(method, path, body, headers = {}) {
      const json = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
      const answer = await send(method, path, json, {
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      });
      const text = answer.body.toString();
      return {
        status: answer.status,
        headers: answer.headers,
        text,
        json: text.startsWith('{') ? JSON.parse(text) : undefined,
      };
    },
    async open(path, form, headers = {}) {
      const answer = await (form === undefined
        ? send('GET', path, undefined, headers)
        : send('POST', path, new URLSearchParams(form).toString(), {
            'content-type': 'application/x-www-form-urlencoded',
            ...headers,
          }));
      return { status: answer.status, headers: answer.headers, html: answer.body.toString() };
    },
  };
}
