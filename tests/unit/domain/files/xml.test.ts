import { describe, expect, it } from 'vitest';
import { printXml, xml, xmlText } from '#domain/files/xml.ts';
import { parseXml } from '#tests/support/parse-xml.ts';

describe('XML', () => {
  it.each(['<b>&amp;</b> "a" \'b\' ]]>', 'l·l «à» 🚢', 'two\nlines', '<!-- x --> <?php ?>'])(
    'prints and parses back the text %j',
    (text) => {
      expect(parseXml(printXml(xml('a', {}, text))).text).toBe(text);
      expect(parseXml(printXml(xml('a', { b: text }))).attributes.b).toBe(
        text.replaceAll('\n', ' '),
      );
    },
  );

  it('drops characters that XML forbids', () => {
    expect(parseXml(printXml(xml('a', {}, 'x\u0000\u0008\u000B\u001Fy\uFFFE'))).text).toBe('xy');
    expect(parseXml(printXml(xml('a', {}, 'x\uD800y'))).text).toBe('x\uFFFDy');
  });

  it('omits undefined attributes and elements from XML', () => {
    expect(
      printXml(
        xml('a', { b: undefined, c: 0 }, undefined, xmlText('d', undefined), xmlText('e', 0)),
      ),
    ).toBe('<?xml version="1.0" encoding="UTF-8"?>\n<a c="0"><e>0</e></a>\n');
  });
});
