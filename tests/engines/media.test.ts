import { editionOf, EPISODES } from '#tests/e2e/support/media/dock.ts';
import { storyUrl } from '#tests/e2e/support/pages.ts';
import { expect, test } from './support/reader.ts';

const ondamarea = editionOf('ca');

test('a film plays from its play list, with captions above the bar', async ({ tab }, info) => {
  await tab.goto(await storyUrl(ondamarea, 'temporal-costa-bahia-clara'));
  await tab.press('.player .start');
  await tab.poll(() => document.querySelector('video')?.currentTime).toBeGreaterThan(0.3);
  await tab.press('.player [data-part=captions]');
  await tab
    .poll(() => {
      const video = document.querySelector('video');
      const track = [...(video?.textTracks ?? [])].find(({ mode }) => mode === 'showing');
      // The film is short, and an engine that is busy would be past the caption.
      if (video && track?.cues?.[0]) {
        video.pause();
        video.currentTime = track.cues[0].startTime + 0.2;
      }
      return track?.activeCues?.length;
    })
    .toBe(1);
  const { lines, above } = await tab.evaluate(() => {
    const [video, bar] = [document.querySelector('video'), document.querySelector('.player .bar')];
    const track = [...(video?.textTracks ?? [])].find(({ mode }) => mode === 'showing');
    const cues = [...(track?.cues ?? [])].filter((cue) => cue instanceof VTTCue);
    return {
      lines: cues.map(({ line, lineAlign, snapToLines }) => ({ line, lineAlign, snapToLines })),
      above: 100 - (100 * (bar?.clientHeight ?? 0)) / (video?.clientHeight ?? 1),
    };
  });
  expect(lines.length).toBeGreaterThan(0);
  for (const { line, lineAlign, snapToLines } of lines) {
    expect([lineAlign, snapToLines]).toEqual(['end', false]);
    expect(line).toBeLessThan(above);
  }
  await info.attach('captions', { body: await tab.channel.screenshot(), contentType: 'image/png' });
});

test('a sound goes on over the next page', async ({ tab }) => {
  await tab.goto(await storyUrl(ondamarea, EPISODES.ca));
  await tab.press('.audio-player .play');
  const played = () => {
    const sound = document.querySelector<HTMLAudioElement>('.dock audio');
    return sound === null || sound.paused ? 0 : sound.currentTime;
  };
  await tab.poll(played).toBeGreaterThan(0.5);
  const before = await tab.evaluate(played);
  await tab.goto(ondamarea.origin + ondamarea.section);
  await tab.poll(played).toBeGreaterThan(before);
  expect(
    await tab.evaluate(
      () => document.querySelectorAll('.dock [data-problem]:not([hidden])').length,
    ),
  ).toBe(0);
});
