import { describe, expect, it } from 'vitest';
import { createPreviewTokens } from '#server/subjects/desk/previews/preview-tokens.ts';

const SECRET = 'x'.repeat(32);
const tokens = createPreviewTokens([SECRET]);
const subject = {
  id: 'A'.repeat(22),
  site: 'elfar',
  document: 'el-port-obre',
  version: '0123abcd',
  locale: 'ca' as const,
  endsAt: new Date('2026-03-04T08:00:00Z'),
};
const token = tokens.make(subject);

describe('the token of a preview', () => {
  it('names its row and its end', () => {
    expect(tokens.read(token, 'elfar')).toMatchObject({ id: subject.id, endsAt: subject.endsAt });
  });

  it('is valid on its site only', () => {
    expect(tokens.read(token, 'ondamarea')).toBeUndefined();
  });

  it('is invalid with any changed character', () => {
    for (let place = 0; place < token.length; place += 1) {
      const other = token[place] === 'b' ? 'c' : 'b';
      const changed = token.slice(0, place) + other + token.slice(place + 1);
      expect(tokens.read(changed, 'elfar'), changed).toBeUndefined();
    }
  });

  it('has one spelling, although decoding drops bits of its last character', () => {
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
    for (const last of `${letters}${letters.toLowerCase()}0123456789-_`)
      if (!token.endsWith(last))
        expect(tokens.read(token.slice(0, -1) + last, 'elfar'), last).toBeUndefined();
  });

  it.each(['', token.slice(0, -1), `${token}A`, `${token}.${token}`, 'x'.repeat(5000), '%00'])(
    'is not read from other text: %s',
    (text) => expect(tokens.read(text, 'elfar')).toBeUndefined(),
  );

  it('is of one document, version and language', () => {
    const signed = tokens.read(token, 'elfar');
    if (!signed) throw new Error('The token is not valid.');
    expect(tokens.isOf(signed, subject)).toBe(true);
    for (const other of [
      { document: 'el-port-tanca' },
      { version: '4567abcd' },
      { locale: 'es' as const },
      { id: 'B'.repeat(22) },
    ])
      expect(tokens.isOf(signed, { ...subject, ...other })).toBe(false);
  });

  it('stays valid while its secret is the one before', () => {
    const renewed = createPreviewTokens(['y'.repeat(32), SECRET]);
    expect(renewed.read(token, 'elfar')).toBeDefined();
    expect(createPreviewTokens(['y'.repeat(32)]).read(token, 'elfar')).toBeUndefined();
  });
});
