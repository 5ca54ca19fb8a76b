import { CONTRACTS } from '#contracts/call-classes.ts';
import { expressionSource } from '#domain/routes/path-parts.ts';
import { isCallRoute, isFileRoute, type UploadRoute } from '#domain/routes/route.ts';
import { LOCALES } from '#domain/locale/locale.ts';
import type { ProblemCode } from '#domain/problems.ts';
import { getTranslator } from '#i18n/translator.ts';
import { ROUTES, STREAMS } from '#domain/routes/routes.ts';
import { UPLOADS } from '#domain/routes/upload-routes.ts';
import { mediaTypeOfFile } from '#server/platform/http/files/answer-file.ts';
import { LONGEST_BODY } from '#server/platform/front/read-call-body.ts';
import {
  FETCHED_HEADERS,
  headersOfType,
  SECURITY_HEADERS,
} from '#server/platform/http/security-headers.ts';
import type { Block } from './put-blocks.ts';
import {
  beforeSearches,
  beforeSecrets,
  contractSource,
  LOCALE,
  madeOnRequest,
  oneOf,
} from './path-expressions.ts';

/** Differences between the files of one node and of two. */
export interface NginxFile {
  /** The variable of the requested path: `rewrite` and `try_files` change `$uri`. */
  path: '$portada_uri' | '$uri';
  /** The value of a request that is answered for itself. */
  made: string;
  /** Lines that each location of Node begins with. */
  ofNode: readonly string[];
  /** Headers of the answers that nginx makes itself. */
  headers: readonly string[];
}

const ROUTES_FILE = 'src/domain/routes/routes.ts';
const CONTRACTS_FILE = 'src/contracts';
const MIB = 1024 * 1024;

/**
 * The kept files that nginx asks Node for. The map of the newest stories changes by time without a
 * purge, and calendars, the manifest, robots.txt and the service worker are asked for seldom.
 */
const OF_NODE: ReadonlySet<string> = new Set([
  '/agenda.ics',
  '/agenda/{calendar}/{name}.ics',
  '/manifest.webmanifest',
  '/robots.txt',
  '/sitemap-news.xml',
  '/sw.js',
]);

/** `map` of the requests that are answered for themselves. */
export function madeBlock({ path, made }: NginxFile): Block {
  const lines = madeOnRequest().map((source) => `    "~${source}" ${made};`);
  const start = [
    `map "$request_method${path}$is_args$args" $portada_made_on_request {`,
    "    default '';",
  ];
  return { from: ROUTES_FILE, lines: [...start, ...lines, '}'] };
}

/**
 * `map` of the paths that the log shows: without mailed tokens, keys, email addresses and searched
 * texts.
 */
export function loggedBlock({ path }: NginxFile): Block {
  return {
    from: ROUTES_FILE,
    lines: [
      `map ${path} $portada_logged {`,
      `    "~*^(?<portada_before_secret>${beforeSecrets()})/." "$portada_before_secret/[redacted]";`,
      `    "~*^(?<portada_before_search>${beforeSearches()})/." "$portada_before_search/[redacted]";`,
      `    "~^(?<portada_before_address>[^@]*/)[^/]*@" "$portada_before_address[redacted]";`,
      `    default ${path};`,
      '}',
    ],
  };
}

/**
 * Longest body of other requests than uploads. One MiB more, so that Node refuses a longer one in
 * its own words.
 */
export function bodyBlock(): Block {
  return {
    from: 'src/server/platform/front/read-call-body.ts',
    lines: [`client_max_body_size ${LONGEST_BODY / MIB + 1}m;`],
  };
}

/** Locations of uploads, which Node reads as they come. */
export function uploadsBlock({ ofNode }: NginxFile): Block {
  return {
    from: 'src/domain/routes/upload-routes.ts',
    lines: UPLOADS.flatMap((row) => uploadLocation(row, ofNode)),
  };
}

function uploadLocation({ pattern, size, idle }: UploadRoute, ofNode: readonly string[]): string[] {
  return location(expressionSource(pattern), [
    ...ofNode,
    `client_max_body_size ${Math.ceil(size / MIB) + 1}m;`,
    `client_body_timeout ${2 * (idle / 1000)}s;`,
    'proxy_request_buffering off;',
    'proxy_read_timeout 80s;',
    ...CALL,
  ]);
}

/**
 * Locations of the streams of Server-Sent Events: sent as they come, and closed after two silent
 * comments.
 */
export function streamsBlock({ ofNode }: NginxFile): Block {
  const lines = STREAMS.flatMap(({ pattern }) =>
    location(expressionSource(pattern), [
      ...ofNode,
      'proxy_buffering off;',
      'proxy_cache off;',
      'proxy_read_timeout 60s;',
      ...CALL,
    ]),
  );
  return { from: ROUTES_FILE, lines };
}

/** Location of the calls that may take as long as a publication: 75 s. */
export function publicationsBlock({ ofNode }: NginxFile): Block {
  const paths = CONTRACTS.filter(({ work }) => work === 'publication').map(({ path }) =>
    contractSource(path),
  );
  return {
    from: CONTRACTS_FILE,
    lines: location(oneOf(paths), [...ofNode, 'proxy_read_timeout 80s;', ...CALL]),
  };
}

/** Lines at the end of each location of calls. */
const CALL = [
  'limit_req zone=portada_calls burst=200 nodelay;',
  'proxy_pass http://portada$request_uri;',
  'error_page 413 = @too_long;',
  'error_page 429 = @too_often;',
  'error_page 502 504 = @no_call;',
];

/** Location of all other calls. */
export function callsBlock({ ofNode }: NginxFile): Block {
  return {
    from: ROUTES_FILE,
    lines: block('location ~ "^/(?:api|webapi)/"', [...ofNode, ...CALL]),
  };
}

/** Location of the lists that the page cache keeps for scripts, as JSON. */
export function listsBlock(): Block {
  const patterns = ROUTES.filter((route) => route.answer === 'fragment' && isCallRoute(route)).map(
    ({ pattern }) => pattern,
  );
  const whole = patterns.map((pattern) => expressionSource(pattern.slice(0, -1)));
  const lines = [
    'types { }',
    'default_type application/json;',
    'error_page 404 = @node;',
    'log_not_found off;',
    'try_files /$portada_site$portada_list/index.html @node;',
  ];
  return {
    from: ROUTES_FILE,
    lines: block(`location ~ "^(?<portada_list>${LOCALE}${oneOf(whole)})/?$"`, lines),
  };
}

/** The kept files beside the pages: their names as expressions, by media type. */
function keptFiles(): Map<string, string[]> {
  const routes = ROUTES.filter((route) => isFileRoute(route) && !OF_NODE.has(route.pattern));
  const names = routes.map(({ pattern }) => pattern.slice(pattern.lastIndexOf('/') + 1));
  const byType = Map.groupBy(new Set(names), mediaTypeOfFile);
  return new Map([...byType].map(([type, ofType]) => [type, ofType.map(expressionSource)]));
}

/** Locations of feeds, site maps, chapters and the further cards of lists. */
export function filesBlock(): Block {
  const lines = [...keptFiles()].flatMap(([type, names]) =>
    block(`location ~ "/${oneOf(names)}$"`, [
      'types { }',
      `default_type "${type}";`,
      'error_page 404 = @node;',
      'try_files /$portada_site$portada_uri @node;',
    ]),
  );
  return { from: ROUTES_FILE, lines };
}

/** `map` of the files that other origins may fetch. Of Node's answers its own header holds. */
export function originsBlock(): Block {
  const names = [...keptFiles()].flatMap(([type, ofType]) =>
    headersOfType(type) === FETCHED_HEADERS ? ofType : [],
  );
  return {
    from: 'src/server/platform/http/security-headers.ts',
    lines: [
      'map "$upstream_http_cross_origin_resource_policy $portada_uri" $portada_resource_policy {',
      '    default same-origin;',
      '    "~^cross-origin " cross-origin;',
      `    "~/${oneOf(names)}$" cross-origin;`,
      '}',
    ],
  };
}

/** The headers of every response that do not depend on it. */
export function headersBlock(): Block {
  const fixed = Object.entries(SECURITY_HEADERS).filter(
    ([name]) => FETCHED_HEADERS[name] === SECURITY_HEADERS[name],
  );
  const hidden = Object.keys(FETCHED_HEADERS).map((name) => `proxy_hide_header ${name};`);
  return {
    from: 'src/server/platform/http/security-headers.ts',
    lines: [...fixed.map(([name, value]) => `add_header ${name} "${value}" always;`), ...hidden],
  };
}

/** Answers of nginx itself to calls: the envelope of problems (`src/contracts/http-problem.ts`). */
const CALL_ANSWERS = [
  { name: '@no_call', status: 503, code: 'SERVICE_UNAVAILABLE', isLater: true },
  { name: '@too_often', status: 429, code: 'TOO_MANY_REQUESTS', isLater: true },
  { name: '@too_long', status: 413, code: 'PAYLOAD_TOO_LARGE', isLater: false },
] as const satisfies readonly {
  name: string;
  status: number;
  code: ProblemCode;
  isLater: boolean;
}[];

/**
 * The locations of what nginx answers itself: a page in both languages while no node is there, and
 * problems of calls.
 */
export function answersBlock({ headers }: NginxFile): Block {
  const own = (isLater: boolean) => [
    ...(isLater ? ['add_header Retry-After 5 always;'] : []),
    'add_header Cache-Control no-store always;',
    'add_header X-Content-Type-Options nosniff always;',
    ...headers,
  ];
  const page = [
    'default_type "text/html; charset=utf-8";',
    ...own(true),
    `return 503 '${unavailablePage()}';`,
  ];
  const calls = CALL_ANSWERS.flatMap(({ name, status, code, isLater }) => [
    '',
    ...block(`location ${name}`, [
      'default_type application/json;',
      ...own(isLater),
      `return ${status} '${JSON.stringify({ httpCode: status, code })}';`,
    ]),
  ]);
  return { from: 'src/i18n', lines: [...block('location @unavailable', page), ...calls] };
}

/** A page in each language of the interface. It loads nothing. */
function unavailablePage(): string {
  const [first] = LOCALES;
  const parts = LOCALES.map((locale) => {
    const t = getTranslator(locale);
    return { locale, title: t('errors:page.busy.title'), text: t('errors:page.busy.text') };
  });
  const texts = parts.map(
    ({ locale, title, text }) => `<div lang="${locale}"><h1>${title}</h1><p>${text}</p></div>`,
  );
  const page =
    `<!doctype html><html lang="${first}"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">` +
    `<title>${parts.map(({ title }) => title).join(' · ')}</title>` +
    '<style>:root{color-scheme:light dark}body{font:1.125rem/1.5 system-ui,sans-serif;max-width:36rem;margin:15vh auto;padding:0 1rem}</style>' +
    `<body><main>${texts.join('')}</main></body></html>`;
  if (/['$\\]/.test(page))
    throw new Error('The texts of errors:page.busy contain a character that nginx would read.');
  return page;
}

function location(source: string, lines: readonly string[]): string[] {
  return block(`location ~ "^${source}/?$"`, lines);
}

function block(head: string, lines: readonly string[]): string[] {
  return [`${head} {`, ...lines.map((line) => `    ${line}`), '}'];
}
