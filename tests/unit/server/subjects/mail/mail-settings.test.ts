import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '#server/platform/settings/config.ts';
import { openMailer } from '#server/subjects/mail/open-mailer.ts';
import { smtpOptionsOf } from '#server/subjects/mail/smtp-mailer.ts';
import { keptLog } from '#tests/support/kept-log.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const MAIL_FROM = 'no-reply@elfar.example';
const MAIL = {
  to: 'ada@lector.example',
  fromName: 'El Far',
  locale: 'ca',
  subject: 's',
  html: '<p>c</p>',
  text: 'c',
} as const;

describe('MAIL_URL', () => {
  it('defaults to a mail folder in the data folder', () => {
    const { MAIL_URL, MAIL_FROM } = readConfig({ DATA_DIR: '/srv/portada' });
    expect([MAIL_URL, MAIL_FROM]).toEqual(['file:///srv/portada/mail', 'no-reply@localhost']);
  });

  it.each([
    'smtp://relay.example',
    'smtps://far:clau@relay.example:465/',
    'smtp://far%40x:c%2F%25:u@10.0.0.7:25',
    'smtp://[::1]:1025',
    'file://mails',
  ])('accepts the mail URL %s', (MAIL_URL) => {
    expect(readConfig({ MAIL_URL, MAIL_FROM }).MAIL_URL).toBe(MAIL_URL);
  });

  it.each([
    'relay.example',
    'http://relay.example',
    'SMTP://relay.example',
    'smtp://',
    'smtp://far:cl/au@relay.example',
    'smtp://far:100%@relay.example',
    'file://',
  ])('rejects the mail URL %s without its value in the error', (MAIL_URL) => {
    expect(() => readConfig({ MAIL_URL, MAIL_FROM })).toThrow(/MAIL_URL: must be file/);
    expect(() => readConfig({ MAIL_URL, MAIL_FROM })).not.toThrow(/relay/);
  });

  it('requires MAIL_FROM with a mail server', () => {
    expect(() => readConfig({ MAIL_URL: 'smtp://relay.example' })).toThrow(
      /MAIL_FROM: must be set/,
    );
    expect(() => readConfig({ MAIL_URL: 'smtp://relay.example', MAIL_FROM: 'El Far' })).toThrow(
      /MAIL_FROM: must be an email address/,
    );
  });
});

describe('openMailer', () => {
  it('stores mails in the folder of a file:// URL', async () => {
    const folder = path.join(temporaryFolder(), 'a folder %20');
    const mailer = openMailer({ MAIL_URL: `file://${folder}`, MAIL_FROM }, keptLog().log);
    expect(existsSync(folder)).toBe(false);
    await mailer.send(MAIL);
    expect(readdirSync(folder)).toHaveLength(1);
  });

  it('sends mails with the server of an smtp:// URL', async () => {
    const mailer = openMailer({ MAIL_URL: 'smtp://127.0.0.1:1', MAIL_FROM }, keptLog().log);
    await expect(mailer.send(MAIL)).rejects.toThrow(/ECONNREFUSED/);
  });
});

describe('smtpOptionsOf', () => {
  it('uses TLS from the start and its port for smtps', () => {
    expect(smtpOptionsOf('smtps://relay.example')).toMatchObject({
      host: 'relay.example',
      port: 465,
      secure: true,
    });
  });

  it('uses TLS if offered for smtp, and requires it for a password', () => {
    expect(smtpOptionsOf('smtp://relay.example')).toMatchObject({
      port: 587,
      secure: false,
      ignoreTLS: false,
      requireTLS: false,
    });
    const options = smtpOptionsOf('smtp://far%40elfar:c%2Flau@relay.example:25');
    expect(options).toMatchObject({
      port: 25,
      requireTLS: true,
      auth: { user: 'far@elfar', pass: 'c/lau' },
    });
  });

  it.each(['localhost', '127.0.0.1', '[::1]'])('uses no TLS on this machine: %s', (host) => {
    expect(smtpOptionsOf(`smtp://far:clau@${host}:1025`)).toMatchObject({
      port: 1025,
      ignoreTLS: true,
      requireTLS: false,
    });
  });

  it('requires TLS for a host name that begins like an address of this machine', () => {
    expect(smtpOptionsOf('smtp://far:clau@127.0.0.1.example')).toMatchObject({
      ignoreTLS: false,
      requireTLS: true,
    });
  });
});
