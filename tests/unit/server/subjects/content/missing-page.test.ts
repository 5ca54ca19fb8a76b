import { describe, expect, it } from 'vitest';
import { answerMissing } from '#server/subjects/content/missing-page.ts';
import { elfar } from '#tests/support/newsroom/newsroom.ts';

/** The content of an edition in which one path is that of a withdrawn story. */
function contentWithdrawnAt(address: string) {
  return {
    edition: { site: elfar, locale: 'ca' as const },
    findMovedStory: (path: string) =>
      Promise.resolve(path === address ? ('withdrawn' as const) : undefined),
    findMisplacedStory: () => Promise.resolve(undefined),
  };
}

describe('answerMissing', () => {
  it.each(['/%/', '/autor/%/', '/politica/2026/11/22/%/', '/%E0%A4%A/', '/%ff/'])(
    'answers 404 for a path that cannot be decoded: %s',
    async (path) => {
      expect((await answerMissing({ content: contentWithdrawnAt('/old/'), path })).status).toBe(
        404,
      );
    },
  );

  it('finds a former path with a percent sign unchanged', async () => {
    expect(
      (await answerMissing({ content: contentWithdrawnAt('/100%/'), path: '/100%/' })).status,
    ).toBe(410);
  });

  it('finds a former path by its decoded form', async () => {
    expect(
      (await answerMissing({ content: contentWithdrawnAt('/política/'), path: '/pol%C3%ADtica/' }))
        .status,
    ).toBe(410);
  });
});
