import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const bytes = (fallback: number) => z.coerce.number().int().positive().default(fallback);
const MEBIBYTE = 1024 * 1024;

const MAIL_URL = /^(?:file:\/\/.|smtps?:\/\/(?:(?:[^%@/\s]|%[0-9a-fA-F]{2})+@)?(?:[\w.-]+|\[[0-9a-fA-F:.]+\])(?::\d{1,5})?\/?$)/;

/** Every setting of the server, from the environment; README.md explains them. */
const environmentSchema = z
  .object({
    PORT: z.coerce.number().int().min(0).max(65_535).default(4321),
    HOST: z.string().min(1).default('localhost'),
    /** Everything that the server writes. */
    DATA_DIR: z.string().min(1).default('data'),
    CONTENT_DIR: z.string().min(1).default('src/content'),
    DATABASE_URL: z
      .string()
      .regex(/^(?:memory:\/\/$|file:\/\/|postgres(?:ql)?:\/\/)/, 'must start with memory://, file:// or postgres://')
      .optional(),
    /** Bearer token of `PUT /api/content/{id}`; made and kept in DATA_DIR when it is not set. */
    CONTENT_TOKEN: z.string().min(24, 'must have at least 24 characters').optional(),
    /** Signs cookies and mailed links: the same on every node. Made and kept in DATA_DIR when it is not set. */
    AUTH_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
    /** Networks whose `X-Forwarded-For` is believed, as `address` or `address/bits`, by commas. */
    TRUSTED_PROXIES: z.string().default('127.0.0.1/8,::1/128'),
    MAIL_URL: z
      .string()
      .regex(MAIL_URL, 'must be file://{folder} or smtp(s)://{user}:{password}@{host}:{port}, user and password percent-encoded')
      .optional(),
    /** Address that mails come from. */
    MAIL_FROM: z.email('must be a mail address').optional(),
    /** Where the mailing service is called; a key is not sent in the clear. */
    NEWSLETTER_URL: z.string().refine(canHearAKey, 'must be https://…, or http:// on this machine').default('https://api.brevo.com/v3'),
    /** Key of the mailing service; without it the newsroom sends its newsletters itself. */
    NEWSLETTER_KEY: z
      .string()
      .regex(/^[\x21-\x7e]{8,}$/, 'must have 8 characters or more, none of them a space')
      .optional(),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    /** Bytes of pages kept in memory. */
    PAGE_MEMORY: bytes(64 * MEBIBYTE),
    /** Bytes of scaled pictures kept on disk. */
    IMAGE_DISK: bytes(2048 * MEBIBYTE),
    /** Seconds that open requests are given at a stop. */
    STOP_TIMEOUT: z.coerce.number().min(0).default(10),
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
  }));

export type Config = z.infer<typeof environmentSchema>;

/** Whether nobody on the way reads what is sent to an address. */
function canHearAKey(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, username } = new URL(url);
  return username === '' && (protocol === 'https:' || (protocol === 'http:' && /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)));
}

/** Reads the configuration. Throws an error that names every wrong variable and what it must be. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  // An empty variable is one that is not set.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = environmentSchema.safeParse(given);
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The environment does not fit:\n${lines.join('\n')}\nREADME.md, "Configuration", lists every variable.`);
}

/** The product's version, for logs and health answers. */
export function readVersion(): string {
  const file = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(file)).version;
}
