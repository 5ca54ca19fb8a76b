import { describe, expect, it } from 'vitest';
import { labelOf, MOST_BYTES, PART_BYTES } from '#domain/uploads/reader-upload.ts';

const MIB = 1024 * 1024;

describe('the limits of readers’ files', () => {
  // R5.40, R5.41, R9.14, R9.15
  it('are those of the specification', () => {
    expect(MOST_BYTES).toEqual({
      contribution: { image: 5 * MIB, video: 80 * MIB },
      interview: { image: 8 * MIB, video: 500 * MIB },
    });
  });

  it('let a part pass the default limit of bodies', () => {
    expect(PART_BYTES).toBeLessThan(5 * MIB);
  });
});

describe('the label of a file', () => {
  it.each([
    ['port.jpg', 'port.jpg'],
    ['L’alba al port (2).JPG', 'L’alba al port (2).JPG'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\fotos\\port.jpg', 'port.jpg'],
    ['port.jpg\0.exe', 'port.jpg.exe'],
    ['port\u202Egpj.exe', 'portgpj.exe'],
    ['\u2066port\u2069.jpg', 'port.jpg'],
    ['port\r\nSet-Cookie: a=b.jpg', 'portSet-Cookie: a=b.jpg'],
    ['port\u2028.jpg', 'port.jpg'],
    ['', 'file'],
    ['/', 'file'],
    ['\u200B\u202E', 'file'],
    ['<script>.jpg', '<script>.jpg'],
  ])('%j is %j', (name, label) => {
    expect(labelOf(name)).toBe(label);
  });

  it.each(['x'.repeat(255), '🌊'.repeat(255), `${'e\u0301'.repeat(300)}.jpg`])(
    'has at most 120 characters',
    (name) => {
      expect([...labelOf(name)].length).toBeLessThanOrEqual(120);
      expect(labelOf(name)).toBe(labelOf(labelOf(name)));
    },
  );
});
