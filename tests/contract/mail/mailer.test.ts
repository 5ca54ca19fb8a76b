import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import type { SMTPServerOptions } from 'smtp-server';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createFolderMailer } from '#server/subjects/mail/folder-mailer.ts';
import { createSmtpMailer } from '#server/subjects/mail/smtp-mailer.ts';
import { keptLog } from '#tests/support/kept-log.ts';
import { startMailServer } from '#tests/support/readers/mail-server.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { aMail, describeMailer, SENDER } from './mailer-suite.ts';

/** The recipient from the header of a stored mail, because the folder has no envelope. */
const recipientOf = (message: Buffer) =>
  /^To: (.*)$/m.exec(message.toString('latin1'))?.[1]?.trim() ?? '';

function openFolder() {
  const folder = path.join(temporaryFolder(), 'mail');
  const printed: string[] = [];
  const { log, logged } = keptLog();
  const mailer = createFolderMailer({
    folder,
    from: SENDER,
    log,
    print: (line) => printed.push(line),
  });
  const names = () => (existsSync(folder) ? readdirSync(folder).toSorted() : []);
  const list = () => {
    const messages = names().map((name) => readFileSync(path.join(folder, name)));
    return Promise.resolve(
      messages.map((message) => ({ message, recipients: [recipientOf(message)] })),
    );
  };
  return { mailer, folder, names, printed, list, logged };
}

async function openSmtp(options: SMTPServerOptions = {}, { scheme = 'smtp', user = '' } = {}) {
  const { port, received } = await startMailServer(options);
  const { log, logged } = keptLog();
  const mailer = createSmtpMailer({
    url: `${scheme}://${user}127.0.0.1:${port}`,
    from: SENDER,
    log,
    timeLimit: 2000,
  });
  return { mailer, received, list: () => Promise.resolve(received), logged };
}

describe('the mailer that stores mails in a folder', () => {
  describeMailer(() => Promise.resolve(openFolder()));

  it('stores mails for the server’s user only, named by their time', async () => {
    const { mailer, folder, names } = openFolder();
    await mailer.send(aMail());
    const [name = ''] = names();
    expect(name).toMatch(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z-[0-9a-f]{8}\.eml$/);
    expect(statSync(path.join(folder, name)).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  it('stores the newest mails up to its limit', async () => {
    const folder = path.join(temporaryFolder(), 'mail');
    const { log } = keptLog();
    const mailer = createFolderMailer({ folder, from: SENDER, log, print: () => {}, limit: 2 });
    mkdirSync(folder);
    for (const day of ['01', '02', '03'])
      writeFileSync(path.join(folder, `2026-01-${day}T00-00-00.000Z-00000000.eml`), '');
    await mailer.send(aMail());
    expect(readdirSync(folder).toSorted()[0]).toBe('2026-01-03T00-00-00.000Z-00000000.eml');
    expect(readdirSync(folder)).toHaveLength(2);
  });

  it('prints the first link for the developer', async () => {
    const { mailer, printed } = openFolder();
    await mailer.send(
      aMail({
        subject: 'Valida',
        text: 'Obre\nhttps://elfar.example/valida/?clau=1\nhttps://elfar.example/\n',
      }),
    );
    expect(printed).toEqual(['Valida: https://elfar.example/valida/?clau=1']);
  });
});

describe('the mailer that sends by SMTP', () => {
  describeMailer(() => openSmtp());

  it('logs in with the user and password of its URL', async () => {
    const logins: unknown[] = [];
    const { mailer, received } = await openSmtp(
      {
        authOptional: false,
        allowInsecureAuth: true,
        onAuth({ username, password }, _session, done) {
          logins.push([username, password]);
          done(null, { user: username });
        },
      },
      { user: 'far%40port:p%3A%2Fs%25@' },
    );
    await mailer.send(aMail());
    expect(logins).toEqual([['far@port', 'p:/s%']]);
    expect(received).toHaveLength(1);
  });

  it.each([
    [550, 'address-refused'],
    [450, 'not-delivered'],
  ])(
    'rejects a refused recipient (%s) as permanent or temporary, without the email address',
    async (responseCode, problem) => {
      const { mailer, list, logged } = await openSmtp({
        onRcptTo: ({ address }, _session, done) =>
          done(Object.assign(new Error(`5.1.1 ${address}: no ada here`), { responseCode })),
      });
      const error: unknown = await mailer.send(aMail()).catch((reason: unknown) => reason);
      expect(error).toMatchObject({
        problem,
        message: expect.stringContaining(`RCPT TO with ${responseCode} 5.1.1`),
      });
      expect(
        JSON.stringify([error, String(error), error instanceof Error ? error.cause : '']),
      ).not.toMatch(/ada|lector/);
      expect([await list(), logged()]).toEqual([[], '']);
    },
  );

  it('rejects a mail that the server refuses after its data', async () => {
    const { mailer } = await openSmtp({
      onData(stream, _session, done) {
        stream
          .resume()
          .on('end', () => done(Object.assign(new Error('full'), { responseCode: 452 })));
      },
    });
    await expect(mailer.send(aMail())).rejects.toMatchObject({ problem: 'not-delivered' });
  });

  it('rejects a server with an untrusted certificate', async () => {
    const { mailer, received } = await openSmtp({ secure: true }, { scheme: 'smtps' });
    await expect(mailer.send(aMail())).rejects.toThrow(/certificate/);
    expect(received).toEqual([]);
  });

  it('rejects at once if the connection is refused', async () => {
    const mailer = createSmtpMailer({
      url: 'smtp://127.0.0.1:1',
      from: SENDER,
      log: keptLog().log,
    });
    await expect(mailer.send(aMail())).rejects.toMatchObject({
      problem: 'not-delivered',
      message: expect.stringContaining('ECONNREFUSED'),
    });
  });

  it.each([
    ['sends nothing', () => undefined],
    [
      'never ends its answer',
      (write: (text: string) => void) => {
        write('220 far\r\n');
        return setInterval(() => write('250-far\r\n'), 50);
      },
    ],
  ])('rejects within its time limit when the server %s', async (_what, talk) => {
    const timers: (NodeJS.Timeout | undefined)[] = [];
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      timers.push(talk((text) => socket.write(text)));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => {
      for (const timer of timers) clearInterval(timer);
      server.close();
    });
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const mailer = createSmtpMailer({
      url: `smtp://127.0.0.1:${port}`,
      from: SENDER,
      log: keptLog().log,
      timeLimit: 300,
    });
    await expect(mailer.send(aMail())).rejects.toMatchObject({ problem: 'not-delivered' });
  });
});
