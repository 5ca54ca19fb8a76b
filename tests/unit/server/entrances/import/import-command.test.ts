import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import { importCommand } from '#server/entrances/import/import-command.ts';
import { ReportFile } from '#tests/support/newsroom/report-file.ts';
import { environmentOf, publisherWithTaxons, request } from './import-requests.ts';
import { sourceOf } from './sources.ts';

const cleanUps: (() => void)[] = [];
afterEach(() => cleanUps.splice(0).forEach((cleanUp) => cleanUp()));

describe('importCommand', () => {
  it('imports valid items, reports invalid ones and sums up changes and losses', async () => {
    const publisher = publisherWithTaxons();

    const { isClean, text } = await importCommand(request(), {
      environment: environmentOf(publisher),
    });

    expect(isClean).toBe(false);
    expect(text).toContain('4 item(s): 3 created, 1 refused.');
    expect(text).toContain('1 × comments');
    expect(text).toContain('never fetched from the network');
    expect(
      [...publisher.documents.values()].filter((document) => 'storyId' in document),
    ).toHaveLength(3);
    expect(publisher.origins).toEqual(new Set(['import:wxr']));
    expect(publisher.actors).toEqual(new Set(['import export.xml']));
  });

  it('changes nothing in a second run', async () => {
    const publisher = publisherWithTaxons();

    await importCommand(request(), { environment: environmentOf(publisher) });
    const { text } = await importCommand(request(), { environment: environmentOf(publisher) });

    expect(text).toContain('3 unchanged, 1 refused');
  });

  it('stores nothing in a dry run', async () => {
    const publisher = publisherWithTaxons();

    const { text } = await importCommand(request({ isDryRun: true }), {
      environment: environmentOf(publisher),
    });

    expect(text).toContain('Dry run, nothing was stored.');
    expect(publisher.documents.size).toBe(3);
  });

  it('takes pictures from the media folder, whatever their size in the text', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'import-'));
    cleanUps.push(() => rmSync(folder, { recursive: true }));
    mkdirSync(path.join(folder, '2020/05'), { recursive: true });
    await sharp({ create: { width: 600, height: 400, channels: 3, background: '#357' } })
      .jpeg()
      .toFile(path.join(folder, '2020/05/pont.jpg'));
    writeFileSync(path.join(folder, '2020/05/riu.jpg'), 'riu');
    const publisher = publisherWithTaxons();

    const { text } = await importCommand(request({ media: folder }), {
      environment: environmentOf(publisher),
    });

    const story = [...publisher.documents.values()].find(
      (document) => 'headline' in document && document.headline.startsWith('El pont'),
    );
    expect(text).not.toContain('× picture');
    expect(story).toMatchObject({ image: { picture: expect.stringMatching(/^riu-/) } });
    expect(story && 'body' in story ? story.body.map(({ type }) => type) : []).toEqual([
      'paragraph',
      'image',
      'gallery',
      'embed',
    ]);
  });

  it('imports a story without its empty picture and reports the loss', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'import-'));
    cleanUps.push(() => rmSync(folder, { recursive: true }));
    writeFileSync(path.join(folder, 'buida.jpg'), '');
    const publisher = publisherWithTaxons();
    const story = {
      uri: 'urn:1',
      versionCreated: '2024-01-05T10:00:00Z',
      title: 'Amb foto',
      bodies: [
        {
          contentType: 'text/html',
          value:
            '<p>a</p><figure><img src="https://old.example/buida.jpg"><figcaption>Peu</figcaption></figure>',
        },
      ],
    };

    const { isClean, text } = await importCommand(
      request({ media: folder, sources: [sourceOf(JSON.stringify(story))] }),
      {
        environment: environmentOf(publisher),
      },
    );

    expect([isClean, text]).toEqual([
      true,
      expect.stringContaining('1 × picture whose file is empty or broken'),
    ]);
    const stored = [...publisher.documents.values()].find((document) => 'body' in document);
    expect(stored).toMatchObject({ body: [{ html: 'a' }, { html: 'Peu' }] });
  });

  it('imports each item independently and gives two stories with the same URL different slugs', async () => {
    const documents = [
      { uri: 'urn:1', versionCreated: '2024-01-05T10:00:00Z', headlines: [{ value: 'Igual' }] },
      { uri: 'urn:2', versionCreated: '2024-01-05T11:00:00Z', headlines: [{ value: 'Igual' }] },
      { uri: 'urn:3', versionCreated: 'mai', headlines: [{ value: 'Dolent' }] },
    ];
    const publisher = publisherWithTaxons();
    const written = new ReportFile();

    const { text } = await importCommand(
      request({ sources: [sourceOf(JSON.stringify(documents))] }),
      {
        environment: environmentOf(publisher),
        writeReport: written.write,
      },
    );

    expect(text).toContain('2 created, 1 refused');
    expect(text).toContain('urn:3: versioncreated: must be a date and time');
    const slugs = [...publisher.documents.values()].flatMap((document) =>
      'headline' in document ? document.slug : [],
    );
    expect(slugs).toEqual(['igual', expect.stringMatching(/^igual-[0-9a-f]{8}$/)]);
    expect(JSON.parse(written.text)).toMatchObject({
      items: [{ ok: true }, { ok: true }, { ok: false }],
      sum: { results: { created: 2, refused: 1 } },
    });
  });
});
