import { availableParallelism } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { asksForWritable } from './database-hosts.ts';
import { DEFAULT_POOL, SMALLEST_POOL } from './pool-shares.ts';
import { byteCount, isDatabaseUrl, PROVIDER_URL, wholeNumber } from './environment-values.ts';
import { mediaVariables } from './media-environment.ts';
import { withSecretFiles } from './secret-files.ts';
import { isNetwork, networksOf } from '../http/client-address.ts';
import { SECRET_LENGTH } from './kept-secret.ts';
import { checkPaymentVariables, paymentVariables } from './payment-environment.ts';
import { checkSocialVariables, socialVariables } from './social-environment.ts';
import { findUnknownSettings, type UnknownSetting } from './unknown-settings.ts';
import { StartError } from '../observability/start-error.ts';
import { parseUrl } from '#domain/text/parse-url.ts';

const secretOf = (name: keyof typeof SECRET_LENGTH) =>
  z.string().min(SECRET_LENGTH[name], `must have at least ${SECRET_LENGTH[name]} characters`);
const MEBIBYTE = 1024 * 1024;

const MAIL_URL =
  /^(?:file:\/\/.|smtps?:\/\/(?:(?:[^%@/\s]|%[0-9a-fA-F]{2})+@)?(?:[\w.-]+|\[[0-9a-fA-F:.]+\])(?::\d{1,5})?\/?$)/;

/**
 * Values of a setting by site: the key is the suffix of the variable's name, or empty for all
 * sites.
 */
const perSite = (value: z.ZodString) => z.record(z.string(), value).default({});

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** All settings of the server, from the environment; docs/configuration.md explains them. */
const variablesSchema = z.object({
  PORT: wholeNumber(0, 65_535).default(4321),
  HOST: z.string().min(1).default('localhost'),
  /** Folder of all files that the server writes. */
  DATA_DIR: z.string().min(1).default('data'),
  CONTENT_DIR: z.string().min(1).default('src/content'),
  /**
   * Number of documents that a sync may remove even if they are more than half of those from files.
   */
  CONTENT_REMOVAL: wholeNumber(0).default(20),
  DATABASE_URL: z
    .string()
    .refine(
      isDatabaseUrl,
      'must be file://{folder}, memory:// or postgres://{user}:{password}@{host}:{port}/{database}, user and password percent-encoded',
    )
    .refine(
      asksForWritable,
      'must ask for a server that accepts writes: target_session_attrs=read-write',
    )
    .optional(),
  /** Connections of each worker process to a database server, without the one that listens. */
  DATABASE_POOL: wholeNumber(SMALLEST_POOL, 200).default(DEFAULT_POOL),
  /**
   * Database server for the connection that receives notifications, if DATABASE_URL is a pooler of
   * transactions.
   */
  DATABASE_LISTEN_URL: z
    .string()
    .refine(
      (url) => url.startsWith('postgres') && isDatabaseUrl(url),
      'must be postgres://{user}:{password}@{host}:{port}/{database}',
    )
    .optional(),
  /** Bearer token of `PUT /api/content/{id}`; generated and stored in DATA_DIR by default. */
  CONTENT_TOKEN: secretOf('content-token').optional(),
  /**
   * Signs cookies and mailed links, so it must be the same on every node. Generated and stored in
   * DATA_DIR by default.
   */
  AUTH_SECRET: secretOf('auth-secret').optional(),
  AUTH_SECRET_PREVIOUS: secretOf('auth-secret').optional(),
  /**
   * Networks whose `X-Forwarded-For` is trusted, as `address` or `address/bits`, comma-separated.
   */
  TRUSTED_PROXIES: z
    .string()
    .refine(
      (proxies) => networksOf(proxies).every(isNetwork),
      'must be a comma-separated list of IP addresses or networks: 10.0.0.0/8,::1',
    )
    .default('127.0.0.1/8,::1/128'),
  MAIL_URL: z
    .string()
    .regex(
      MAIL_URL,
      'must be file://{folder} or smtp(s)://{user}:{password}@{host}:{port}, user and password percent-encoded',
    )
    .optional(),
  /** Sender address of mails. */
  MAIL_FROM: z.email('must be an email address').optional(),
  /**
   * Secret of SAP Customer Data Cloud, base64: the partner's, or with GIGYA_USER_KEY that key's.
   */
  GIGYA_SECRET: perSite(
    z.string().regex(BASE64, 'must be base64, as the console of the provider shows it'),
  ),
  GIGYA_USER_KEY: perSite(
    z.string().regex(/^[\w-]+$/, 'must be a user or application key of the provider'),
  ),
  /** Origin to use instead of the data centre in a site's file: an outgoing proxy. */
  GIGYA_URL: z
    .string()
    .regex(
      PROVIDER_URL,
      'must be https://{host}, or http:// on this machine, without a final slash',
    )
    .optional(),
  /** Maximum number of attempts of the browser's proof of work before a registration. */
  REGISTRATION_EFFORT: wholeNumber(1, 100_000).default(1500),
  /** URL of the newsletter provider. The key requires HTTPS, except on this machine. */
  NEWSLETTER_URL: z
    .string()
    .refine(canHearAKey, 'must be https://…, or http:// on this machine')
    .default('https://api.brevo.com/v3'),
  /** Key of the newsletter provider. Without it, the newsroom sends its newsletters itself. */
  NEWSLETTER_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{8,}$/, 'must have at least 8 characters and no spaces')
    .optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
  /** Bytes of pages in memory. The minimum leaves room for one page. */
  PAGE_MEMORY: byteCount({ least: MEBIBYTE, name: '1MiB' }).default(64 * MEBIBYTE),
  /** Days that the audit table keeps its rows. */
  AUDIT_DAYS: wholeNumber(1, 36_500).default(365),
  /** Bytes of pages on disk. */
  PAGE_DISK: byteCount().default(4096 * MEBIBYTE),
  /**
   * Number of worker processes; more than one requires a database server. 0: the number of
   * processors minus one, at least one.
   */
  WORKERS: wholeNumber(0, 64).default(0),
  /** Port of `/metrics`, which is disabled by default. */
  METRICS_PORT: wholeNumber(0, 65_535).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  /**
   * Endpoint for traces by OTLP over HTTP, without `/v1/traces`. Tracing is disabled by default.
   */
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an http:// or https:// URL' })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  OTEL_SERVICE_NAME: z.string().min(1).default('portada'),
  /** Whether a CDN is in front. Pages are then sent with their cache tags (`Cache-Tag`). */
  CDN: z
    .enum(['on', 'off'], 'must be on or off')
    .default('off')
    .transform((value) => value === 'on'),
  /**
   * Seconds between a stop signal and the last accepted connection, so that a load balancer notices
   * via `/readyz`.
   */
  DRAIN_DELAY: z.coerce
    .number('must be a number of seconds')
    .min(0, 'must be 0 seconds or more')
    .default(0),
  /** Seconds for open requests to finish during a stop. */
  STOP_TIMEOUT: z.coerce
    .number('must be a number of seconds')
    .min(0, 'must be 0 seconds or more')
    .default(10),
  /** Open streams of Server-Sent Events a node. Further ones get 503. */
  LIVE_READERS: z.coerce
    .number('must be a number of readers')
    .int()
    .min(0, 'must be 0 or more')
    .default(10_000),
  ...mediaVariables,
  ...socialVariables,
  ...paymentVariables,
});

/** The supervisor's variables (man sd_notify); they are no settings. */
export function readSupervisor(environment: NodeJS.ProcessEnv = process.env) {
  return {
    socket: environment['NOTIFY_SOCKET'],
    watchdogMicroseconds: environment['WATCHDOG_USEC'],
  };
}

/** Whether a setting says where the newspaper is. */
export const isPlaceNamed = ({ DATA_DIR, DATABASE_URL } = process.env) =>
  DATA_DIR !== undefined || DATABASE_URL !== undefined;

/** The environment, with checks across several variables. */
const environmentSchema = variablesSchema
  .superRefine(checkSocialVariables)
  .superRefine(checkPaymentVariables)
  .refine(
    ({ WORKERS, DATABASE_URL = '' }) => WORKERS <= 1 || /^postgres(?:ql)?:/.test(DATABASE_URL),
    {
      path: ['WORKERS'],
      message:
        'must be 1 if DATABASE_URL is a folder or memory, which only one process at a time can open',
    },
  )
  .refine(
    ({ MAIL_URL = '', MAIL_FROM }) => !MAIL_URL.startsWith('smtp') || MAIL_FROM !== undefined,
    {
      path: ['MAIL_FROM'],
      message: 'must be set when MAIL_URL is a mail server: it is the sender address of mails',
    },
  )
  .transform((environment) => ({
    ...environment,
    DATA_DIR: path.resolve(environment.DATA_DIR),
    CONTENT_DIR: path.resolve(environment.CONTENT_DIR),
    DATABASE_URL:
      environment.DATABASE_URL ?? `file://${path.resolve(environment.DATA_DIR, 'database')}`,
    MAIL_URL: environment.MAIL_URL ?? `file://${path.resolve(environment.DATA_DIR, 'mail')}`,
    MAIL_FROM: environment.MAIL_FROM ?? 'no-reply@localhost',
    WORKERS: workersOf(environment),
  }));

export type Config = z.infer<typeof environmentSchema>;

/** The number of worker processes: one for PGlite, any number for a database server. */
function workersOf({
  WORKERS,
  DATABASE_URL = '',
}: {
  WORKERS: number;
  DATABASE_URL?: string | undefined;
}): number {
  if (!/^postgres(?:ql)?:/.test(DATABASE_URL)) return 1;
  return WORKERS === 0 ? Math.max(1, availableParallelism() - 1) : WORKERS;
}

/** Whether a URL is safe for sending a key: HTTPS, or HTTP on this machine. */
function canHearAKey(url: string): boolean {
  const parsed = parseUrl(url);
  if (!parsed) return false;
  const { protocol, hostname, username } = parsed;
  return (
    username === '' &&
    (protocol === 'https:' ||
      (protocol === 'http:' && /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)))
  );
}

/**
 * Sets NODE_ENV to production by default. Call it before the build is loaded: otherwise React uses
 * its development version, which takes half as much time again per page.
 */
export function preferProduction(environment: NodeJS.ProcessEnv = process.env): void {
  environment['NODE_ENV'] ??= 'production';
}

/**
 * Reads the configuration. Throws an error that lists every invalid variable and its requirement.
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  // An empty variable counts as unset.
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const given = withSecretFiles(set, SECRETS);
  const all: Record<string, unknown> = {
    ...given,
    ...Object.fromEntries(PER_SITE.map((name) => [name, bySite(given, name)])),
  };
  const wrong = variablesSchema.safeParse(all).error?.issues ?? [];
  // Checks across variables only use valid ones, so that all problems are listed at once.
  const named = new Set(wrong.map(({ path }) => path[0]));
  const result = environmentSchema.safeParse(
    Object.fromEntries(Object.entries(all).filter(([name]) => !named.has(name))),
  );
  const misspelt = unknownSettings(given)
    .filter(({ meant = '' }) => NEVER_BY_DEFAULT.has(meant))
    .map(({ name, meant }) => `  ${name}: is not a setting; ${meant} may be meant`);
  if (result.success && wrong.length === 0 && misspelt.length === 0) return result.data;
  const together = result.error?.issues.filter(({ path }) => !named.has(path[0])) ?? [];
  const lines = [...wrong, ...together].map(
    ({ path, message }) => `  ${path.filter((part) => part !== '').join('_')}: ${message}`,
  );
  lines.push(...misspelt);
  throw new StartError(
    'SETTINGS_INVALID',
    `these variables are invalid:\n${lines.join('\n')}\ndocs/configuration.md lists all.`,
  );
}

/**
 * Settings that can also be read from a file, via a variable with the suffix `_FILE`, as usual for
 * container secrets.
 */
const SECRETS = [
  'DATABASE_URL',
  'DATABASE_LISTEN_URL',
  'CONTENT_TOKEN',
  'AUTH_SECRET',
  'AUTH_SECRET_PREVIOUS',
  'MAIL_URL',
  'NEWSLETTER_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
] as const;

/**
 * Settings for which a typo is an error: their defaults would silently use another store, content
 * or secret.
 */
const NEVER_BY_DEFAULT: ReadonlySet<string> = new Set([
  'DATABASE_URL',
  'DATABASE_LISTEN_URL',
  'DATA_DIR',
  'CONTENT_DIR',
  'AUTH_SECRET',
  'CONTENT_TOKEN',
  'MAIL_URL',
]);

/**
 * Unknown variables that resemble settings, one sentence each, for the log. Excludes those that
 * `readConfig` rejects.
 */
export function listUnknownSettings(environment: NodeJS.ProcessEnv = process.env): string[] {
  return unknownSettings(environment)
    .filter(({ meant = '' }) => !NEVER_BY_DEFAULT.has(meant))
    .map(
      ({ name, meant }) =>
        `${name} is not a setting of the server${meant === undefined ? '' : `; ${meant} may be meant`}`,
    );
}

function unknownSettings(environment: NodeJS.ProcessEnv): UnknownSetting[] {
  const isOfSite = (name: string) =>
    PER_SITE.some((setting) => name.startsWith(`${setting}_`)) ||
    SECRETS.some((secret) => name === `${secret}_FILE`);
  return findUnknownSettings(environment, Object.keys(variablesSchema.shape), isOfSite);
}

/**
 * Settings that can be set for one site, with the site's alias as a suffix: `GIGYA_SECRET_ELFAR`.
 */
const PER_SITE = ['GIGYA_SECRET', 'GIGYA_USER_KEY'] as const;

function bySite(given: NodeJS.ProcessEnv, name: string): Record<string, string | undefined> {
  const own = Object.entries(given).filter(([key]) => key === name || key.startsWith(`${name}_`));
  return Object.fromEntries(own.map(([key, value]) => [key.slice(name.length + 1), value]));
}

/** The variable name of a setting for one site. */
export function settingNameOf(name: (typeof PER_SITE)[number], alias: string): string {
  return `${name}_${alias.toUpperCase().replaceAll('-', '_')}`;
}
