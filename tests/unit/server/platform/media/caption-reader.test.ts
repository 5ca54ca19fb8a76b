import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createCaptionReader } from '#server/platform/media/caption-reader.ts';
import { createFolderMediaStore } from '#server/platform/media/folder-media-store.ts';
import { makeFolder, removeFolder } from '#tests/support/temporary-folder.ts';

const CUE = '00:01.000 --> 00:02.000\nBon dia';

describe('the reader of captions', () => {
  const folder = makeFolder();
  afterAll(() => removeFolder(folder));
  const read = createCaptionReader(createFolderMediaStore({ content: folder, imported: folder }));
  const write = (name: string, text: string | Buffer) =>
    writeFileSync(path.join(folder, name), text);

  it('returns the cues of a file of the newsroom, by its path', async () => {
    write('speech-ca.vtt', `WEBVTT\n\n${CUE}`);
    expect(await read('/media/files/speech-ca.vtt')).toEqual([
      { start: 1, end: 2, text: 'Bon dia' },
    ]);
    write('speech.ca.vtt', `WEBVTT\n\n${CUE}`);
    expect(await read('/media/files/speech.ca.vtt')).toHaveLength(1);
  });

  it.each([
    ['is missing', '/media/files/none.vtt', undefined],
    ['is of another site', 'https://elsewhere.example/media/files/speech-ca.vtt', undefined],
    ['leaves the folder', '/media/files/../speech-ca.vtt', undefined],
    ['is no caption file', '/media/files/film.mp4', 'WEBVTT\n\n'],
    ['has no cue', '/media/files/empty.vtt', 'WEBVTT\n'],
    [
      'has another encoding',
      '/media/files/latin.vtt',
      Buffer.from(`WEBVTT\n\n${CUE} campi\xf3`, 'latin1'),
    ],
    ['has five megabytes', '/media/files/large.vtt', `WEBVTT\n\n${CUE}${' a'.repeat(2_500_000)}`],
  ])('returns nothing for a file that %s', async (_what, src, text) => {
    if (text !== undefined) write(path.basename(src), text);
    expect(await read(src)).toBeUndefined();
  });
});
