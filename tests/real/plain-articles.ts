import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { z } from 'zod';

const articlesSchema = z.array(
  z.object({ id: z.string(), title: z.string(), date: z.string(), content: z.string() }),
);

/**
 * Converts a list of articles (id, title, date, text with Markdown links) to ninjs 3.1, one
 * document per line.
 */
export function articlesToNinjs(json: string): string {
  const articles = articlesSchema.parse(JSON.parse(json));
  return articles
    .map(({ id, title, date, content }) =>
      JSON.stringify({
        standard: { name: 'ninjs', version: '3.1' },
        uri: `urn:articles:${id}`,
        type: 'text',
        language: 'ca',
        firstCreated: `${date.replace(' ', 'T')}Z`,
        headlines: [{ role: 'main', value: title }],
        bodies: [
          {
            role: 'main',
            contentType: 'text/html',
            value: micromark(content, { extensions: [gfm()], htmlExtensions: [gfmHtml()] }),
          },
        ],
      }),
    )
    .join('\n');
}
