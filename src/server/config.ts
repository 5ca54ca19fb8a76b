import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { byteCount, isDatabaseUrl, wholeNumber } from './environment-values.ts';
import { withSecretFiles } from './secret-files.ts';
import { isNetwork, networksOf } from './http/client-address.ts';
import { SECRET_LENGTH } from './kept-secret.ts';
import { checkSocialVariables, socialVariables } from './social/social-environment.ts';
import { findUnknownSettings, type UnknownSetting } from './unknown-settings.ts';

const secretOf = (name: keyof typeof SECRET_LENGTH) =>
  z.string().min(SECRET_LENGTH[name], `must have at least ${SECRET_LENGTH[name]} characters`);
const MEBIBYTE = 1024 * 1024;

const MAIL_URL = /^(?:file:\/\/.|smtps?:\/\/(?:(?:[^%@/\s]|%[0-9a-fA-F]{2})+@)?(?:[\w.-]+|\[[0-9a-fA-F:.]+\])(?::\d{1,5})?\/?$)/;

/** Secrets are sent there: in the clear to this machine only. */
const PROVIDER_URL = /^(?:https:\/\/[\w.-]+(?::\d{1,5})?|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?)$/;

/** A setting that a site may have of its own: by the end of the variable's name, the empty one for all sites. */
const perSite = (value: z.ZodString) => z.record(z.string(), value).default({});

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** Every setting of the server, from the environment; docs/configuration.md explains them. */
const variablesSchema = z.object({
  PORT: wholeNumber(0, 65_535).default(4321),
  HOST: z.string().min(1).default('localhost'),
  /** Everything that the server writes. */
  DATA_DIR: z.string().min(1).default('data'),
  CONTENT_DIR: z.string().min(1).default('src/content'),
  /** Documents that a sync may remove although they are more than half of those that came from files. */
  CONTENT_REMOVAL: wholeNumber(0).default(20),
  DATABASE_URL: z
    .string()
    .refine(
      isDatabaseUrl,
      'must be file://{folder}, memory:// or postgres://{user}:{password}@{host}:{port}/{database}, user and password percent-encoded',
    )
    .optional(),
  /** Bearer token of `PUT /api/content/{id}`; made and kept in DATA_DIR when it is not set. */
  CONTENT_TOKEN: secretOf('content-token').optional(),
  /** Signs cookies and mailed links: the same on every node. Made and kept in DATA_DIR when it is not set. */
  AUTH_SECRET: secretOf('auth-secret').optional(),
  /** Networks whose `X-Forwarded-For` is believed, as `address` or `address/bits`, by commas. */
  TRUSTED_PROXIES: z
    .string()
    .refine((proxies) => networksOf(proxies).every(isNetwork), 'must be addresses, or addresses and their bits, by commas: 10.0.0.0/8,::1')
    .default('127.0.0.1/8,::1/128'),
  MAIL_URL: z
    .string()
    .regex(MAIL_URL, 'must be file://{folder} or smtp(s)://{user}:{password}@{host}:{port}, user and password percent-encoded')
    .optional(),
  /** Address that mails come from. */
  MAIL_FROM: z.email('must be a mail address').optional(),
  /** Secret of SAP Customer Data Cloud, base64: the partner's, or with GIGYA_USER_KEY that key's. */
  GIGYA_SECRET: perSite(z.string().regex(BASE64, 'must be base64, as the console of the provider shows it')),
  GIGYA_USER_KEY: perSite(z.string().regex(/^[\w-]+$/, 'must be a user or application key of the provider')),
  /** Origin that the server asks instead of the data centre of a site's file: a proxy on the way out. */
  GIGYA_URL: z.string().regex(PROVIDER_URL, 'must be https://{host}, or http:// on this machine, without a final slash').optional(),
  /** Tries that a browser's proof of work takes at most before a registration. */
  REGISTRATION_EFFORT: wholeNumber(1, 100_000).default(1500),
  /** Where the mailing service is called; a key is not sent in the clear. */
  NEWSLETTER_URL: z.string().refine(canHearAKey, 'must be https://…, or http:// on this machine').default('https://api.brevo.com/v3'),
  /** Key of the mailing service; without it the newsroom sends its newsletters itself. */
  NEWSLETTER_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{8,}$/, 'must have 8 characters or more, none of them a space')
    .optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
  /** Bytes of pages kept in memory: no page fits into less. */
  PAGE_MEMORY: byteCount({ least: MEBIBYTE, name: '1MiB' }).default(64 * MEBIBYTE),
  /** Bytes of scaled pictures kept on disk. */
  IMAGE_DISK: byteCount().default(2048 * MEBIBYTE),
  /** Bytes of pages kept on disk. */
  PAGE_DISK: byteCount().default(4096 * MEBIBYTE),
  /** Worker processes; more than one needs a database server. 0: one a processor less one, at least one. */
  WORKERS: wholeNumber(0, 64).default(0),
  /** Port of `/metrics`; none is served without it. */
  METRICS_PORT: wholeNumber(0, 65_535).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  /** Where traces are sent by OTLP over HTTP, without `/v1/traces`; none are recorded without it. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  OTEL_SERVICE_NAME: z.string().min(1).default('portada'),
  /** Whether a CDN stands in front: pages then say what they show (`Cache-Tag`). */
  CDN: z
    .enum(['on', 'off'], 'must be on or off')
    .default('off')
    .transform((value) => value === 'on'),
  /** Seconds between a signal to stop and the last connection that is taken: a balancer hears meanwhile from `/readyz`. */
  DRAIN_DELAY: z.coerce.number('must be a number of seconds').min(0, 'must be 0 seconds or more').default(0),
  /** Seconds that open requests are given at a stop. */
  STOP_TIMEOUT: z.coerce.number('must be a number of seconds').min(0, 'must be 0 seconds or more').default(10),
  ...socialVariables,
});

/** What several of them must be together. */
const environmentSchema = variablesSchema
  .superRefine(checkSocialVariables)
  .refine(({ WORKERS, DATABASE_URL = '' }) => WORKERS <= 1 || /^postgres(?:ql)?:/.test(DATABASE_URL), {
    path: ['WORKERS'],
    message: 'must be 1 where DATABASE_URL is a folder or memory: one process at a time may open those',
  })
  .refine(({ MAIL_URL = '', MAIL_FROM }) => !MAIL_URL.startsWith('smtp') || MAIL_FROM !== undefined, {
    path: ['MAIL_FROM'],
    message: 'must be set when MAIL_URL is a mail server: it is the address that mails come from',
  })
  .transform((environment) => ({
    ...environment,
    DATA_DIR: path.resolve(environment.DATA_DIR),
    CONTENT_DIR: path.resolve(environment.CONTENT_DIR),
    DATABASE_URL: environment.DATABASE_URL ?? `file://${path.resolve(environment.DATA_DIR, 'database')}`,
    MAIL_URL: environment.MAIL_URL ?? `file://${path.resolve(environment.DATA_DIR, 'mail')}`,
    MAIL_FROM: environment.MAIL_FROM ?? 'no-reply@localhost',
    WORKERS: workersOf(environment),
  }));

export type Config = z.infer<typeof environmentSchema>;

/** PGlite is one process's; a server serves as many as wanted. */
function workersOf({ WORKERS, DATABASE_URL = '' }: { WORKERS: number; DATABASE_URL?: string | undefined }): number {
  if (!/^postgres(?:ql)?:/.test(DATABASE_URL)) return 1;
  return WORKERS === 0 ? Math.max(1, availableParallelism() - 1) : WORKERS;
}

/** Whether nobody on the way reads what is sent to an address. */
function canHearAKey(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, username } = new URL(url);
  return username === '' && (protocol === 'https:' || (protocol === 'http:' && /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)));
}

/**
 * To be called before the build is loaded: React has another form that explains mistakes to developers, takes half as much time again for a page, and
 * is what whoever says nothing gets.
 */
export function preferProduction(environment: NodeJS.ProcessEnv = process.env): void {
  environment['NODE_ENV'] ??= 'production';
}

/** Reads the configuration. Throws an error that names every wrong variable and what it must be. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  // An empty variable is one that is not set.
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const given = withSecretFiles(set, SECRETS);
  const all: Record<string, unknown> = { ...given, ...Object.fromEntries(PER_SITE.map((name) => [name, bySite(given, name)])) };
  const wrong = variablesSchema.safeParse(all).error?.issues ?? [];
  // What they must be together is asked of those that are right: all that is wrong is named at once.
  const named = new Set(wrong.map(({ path }) => path[0]));
  const result = environmentSchema.safeParse(Object.fromEntries(Object.entries(all).filter(([name]) => !named.has(name))));
  const misspelt = unknownSettings(given)
    .filter(({ meant = '' }) => NEVER_BY_DEFAULT.has(meant))
    .map(({ name, meant }) => `  ${name}: is not a setting; ${meant} may be meant`);
  if (result.success && wrong.length === 0 && misspelt.length === 0) return result.data;
  const together = result.error?.issues.filter(({ path }) => !named.has(path[0])) ?? [];
  const lines = [...wrong, ...together].map(({ path, message }) => `  ${path.filter((part) => part !== '').join('_')}: ${message}`);
  lines.push(...misspelt);
  throw new Error(`The environment does not fit:\n${lines.join('\n')}\ndocs/configuration.md lists every variable.`);
}

/** Settings that may stand in a file named by a variable of their name and `_FILE`, as containers are given secrets. */
const SECRETS = ['DATABASE_URL', 'CONTENT_TOKEN', 'AUTH_SECRET', 'MAIL_URL', 'NEWSLETTER_KEY'] as const;

/** Settings whose default would go unnoticed where they are misspelt: the server would work on another store, or with a secret of its own. */
const NEVER_BY_DEFAULT: ReadonlySet<string> = new Set(['DATABASE_URL', 'DATA_DIR', 'AUTH_SECRET', 'CONTENT_TOKEN', 'MAIL_URL']);

/** Variables that look like settings and are none, a sentence each, for the log. Those that `readConfig` refuses are not among them. */
export function listUnknownSettings(environment: NodeJS.ProcessEnv = process.env): string[] {
  return unknownSettings(environment)
    .filter(({ meant = '' }) => !NEVER_BY_DEFAULT.has(meant))
    .map(({ name, meant }) => `${name} is not a setting of the server${meant === undefined ? '' : `; ${meant} may be meant`}`);
}

function unknownSettings(environment: NodeJS.ProcessEnv): UnknownSetting[] {
  const isOfSite = (name: string) =>
    PER_SITE.some((setting) => name.startsWith(`${setting}_`)) || SECRETS.some((secret) => name === `${secret}_FILE`);
  return findUnknownSettings(environment, Object.keys(variablesSchema.shape), isOfSite);
}

/** Settings that a site may have of its own, by a variable with the site's alias at its end: `GIGYA_SECRET_ELFAR`. */
const PER_SITE = ['GIGYA_SECRET', 'GIGYA_USER_KEY'] as const;

function bySite(given: NodeJS.ProcessEnv, name: string): Record<string, string | undefined> {
  const own = Object.entries(given).filter(([key]) => key === name || key.startsWith(`${name}_`));
  return Object.fromEntries(own.map(([key, value]) => [key.slice(name.length + 1), value]));
}

/** The variable of a setting for one site alone. */
export function settingNameOf(name: (typeof PER_SITE)[number], alias: string): string {
  return `${name}_${alias.toUpperCase().replaceAll('-', '_')}`;
}

/** A site's own value, else the one for all sites. */
export function settingOfSite(values: Record<string, string>, alias: string): string | undefined {
  return values[alias.toUpperCase().replaceAll('-', '_')] ?? values[''];
}

/** The product's version. */
export function readVersion(): string {
  const file = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(file)).version;
}
