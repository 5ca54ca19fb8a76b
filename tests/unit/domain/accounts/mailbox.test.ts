import { describe, expect, it } from 'vitest';
import { mailboxOf } from '#domain/accounts/mailbox.ts';

describe('the mailbox of an address', () => {
  it.each([
    ['letter case', 'Ada@Correu.Example', 'ada@correu.example'],
    ['a label', 'ada+prova@correu.example', 'ada@correu.example'],
    ['several labels', 'ada+a+b@correu.example', 'ada@correu.example'],
    ['points at Gmail', 'a.d.a@gmail.com', 'ada@gmail.com'],
    ['points and a label at the other domain of Gmail', 'a.da+x@googlemail.com', 'ada@gmail.com'],
    ['a domain of iCloud', 'ada@me.com', 'ada@icloud.com'],
    ['a domain of Proton', 'ada@pm.me', 'ada@proton.me'],
    ['full-width letters', 'ａｄａ@correu.example', 'ada@correu.example'],
    ['a decomposed accent', 'nu\u0301ria@correu.example', 'núria@correu.example'],
    ['a domain in Unicode', 'ada@màrket.example', 'ada@xn--mrket-rqa.example'],
    ['spaces', ' ada@correu.example ', 'ada@correu.example'],
    ['a point after the domain', 'ada@correu.example.', 'ada@correu.example'],
  ])('is the same with %s', (_name, written, mailbox) => {
    expect(mailboxOf(written)).toBe(mailbox);
  });

  it('stays another one with points elsewhere, another name, or another domain', () => {
    const all = [
      'ada@correu.example',
      'a.da@correu.example',
      'ada2@correu.example',
      'ada@correu2.example',
      'ada@gmail.com',
    ];
    expect(new Set(all.map(mailboxOf)).size).toBe(all.length);
  });

  it('is a text for anything', () => {
    for (const text of ['', '@', 'ada', 'a@b@c', '+@gmail.com', 'ada@exa mple', 'ada@[::1]'])
      expect(mailboxOf(text)).toContain('@');
  });
});
