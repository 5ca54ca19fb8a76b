import { HtmlValidate } from 'html-validate';
import { expect, test } from 'playwright/test';
import { EDITIONS } from '../support/editions.ts';
import { get } from '../support/http.ts';
import { pagesOf } from '../support/pages.ts';

/** What the standard says of a document; not how somebody likes its source to look. */
const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: {
    // Astro writes `<br/>`, and attributes as short as they may be.
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    // Headlines may be as long as an editor wants them.
    'long-title': 'off',
  },
});

for (const edition of EDITIONS) {
  test(`every type of page of ${edition.name} is valid HTML`, async () => {
    test.setTimeout(120_000);
    const found: string[] = [];
    for (const { type, url } of pagesOf(edition)) {
      const { body } = await get(await url());
      const { results } = await validator.validateString(body);
      found.push(
        ...results.flatMap(({ messages }) =>
          messages.map(({ ruleId, message, selector }) => `${type}: ${ruleId}: ${message} (${selector})`),
        ),
      );
    }
    expect([...new Set(found)]).toEqual([]);
  });
}
