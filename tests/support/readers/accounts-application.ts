import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { HostNames } from '#server/platform/front/crawlers/host-names.ts';
import { keptLog } from '../kept-log.ts';
import { mailsTo, type KeptMail } from './mail-folder.ts';
import { makeNewsroomFolder, type NewsroomFolder } from '../newsroom/newsroom-folder.ts';
import { openBrowser, type ReaderBrowser } from './reader-browser.ts';
import { aRegistration, register } from './registration.ts';
import { startApplication, type StartedApplication } from '../processes/started-application.ts';

export interface AccountsApplication extends StartedApplication {
  /** Opens a browser of a new reader. */
  browser(options?: Parameters<typeof openBrowser>[1]): ReaderBrowser;
  mailsTo(address: string): Promise<KeptMail[]>;
  /** The whole log. */
  logged(): string;
}

/** Where the contact forms of the sites are mailed to. */
export const CONTACT_MAIL = 'redaccio@correu.example';

/**
 * Starts a node with accounts on the newsroom of tests/fixtures, with its store in memory and its
 * mails in a folder. `siteFields` adds lines to a site's file, by alias. `environment` adds
 * settings. `hostNames` stands in for the DNS.
 */
export async function startAccounts(
  options: {
    siteFields?: Record<string, string>;
    environment?: Record<string, string>;
    hostNames?: HostNames;
  } = {},
): Promise<AccountsApplication> {
  const newsroom = await makeNewsroomFolder();
  for (const [index, site] of ['elfar', 'ondamarea'].entries()) {
    const newsletter = `${site}-setmanal`;
    const fields = options.siteFields?.[site] ?? '';
    const contact = fields.includes('contactForm:') ? '' : `contactForm: { to: ${CONTACT_MAIL} }\n`;
    appendFileSync(
      path.join(newsroom.content, 'sites', `${site}.yaml`),
      `featureFlags: { accounts: true, search: true }\nnewsletters: [${newsletter}]\n${contact}${fields}\n`,
    );
    const folder = path.join(newsroom.content, 'newsletters', site);
    mkdirSync(folder, { recursive: true });
    writeFileSync(
      path.join(folder, `${newsletter}.yaml`),
      `slug: setmanal\nname: { ca: El setmanal, es: El semanal }\ndescription: { ca: Cada dijous, es: Cada jueves }\nfrequency: weekly\nmailingList: ${index + 1}\n`,
    );
  }
  return openAccounts({
    newsroom,
    environment: options.environment ?? {},
    hostNames: options.hostNames,
  });
}

/**
 * Starts a node with accounts on a newsroom, with its store in memory and its mails in a folder.
 */
export async function openAccounts({
  newsroom,
  environment,
  hostNames,
}: {
  newsroom: NewsroomFolder;
  environment: Record<string, string>;
  hostNames?: HostNames | undefined;
}): Promise<AccountsApplication> {
  const { log, logged } = keptLog();
  const started = await startApplication({
    newsroom,
    log,
    hostNames,
    environment: { REGISTRATION_EFFORT: '2', ...environment },
  });
  return {
    ...started,
    browser: (options) => openBrowser(started.url, options),
    async mailsTo(address) {
      await started.application.wiring.jobs.settled();
      return mailsTo(started.dataFolder, address);
    },
    logged,
  };
}

/** Path of a mailed link. */
export function pathOf(link: string): string {
  const { pathname, search } = new URL(link);
  return pathname + search;
}

/** Registers a reader with a validated email address and logs them in. */
export async function aReader(
  accounts: AccountsApplication,
  fields: Record<string, unknown> = {},
  options: Parameters<typeof openBrowser>[1] = {},
): Promise<{ registration: ReturnType<typeof aRegistration>; browser: ReaderBrowser; id: string }> {
  const registration = aRegistration(fields);
  const browser = accounts.browser(options);
  const { json } = await register(browser, registration);
  const mail = (await accounts.mailsTo(registration.email)).at(-1);
  await browser.call('POST', pathOf(mail?.link ?? ''));
  await browser.call('POST', '/api/front/user/login', {
    email: registration.email,
    password: registration.password,
  });
  return { registration, browser, id: String(json?.response?.['userId']) };
}
