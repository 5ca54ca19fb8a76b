import { HtmlValidate } from 'html-validate';
import { EDITIONS } from '../support/editions.ts';
import { get } from '../support/http.ts';
import { pagesOf } from '../support/pages.ts';
import { expect, test } from '../support/reader.ts';

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
  for (const { type, url } of pagesOf(edition)) {
    test(`the ${type} page of ${edition.name} is valid HTML`, async () => {
      const { body } = await get(await url());
      const report = await validator.validateString(body);
      const found = report.results.flatMap(({ messages }) =>
        messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
      );
      expect([...new Set(found)]).toEqual([]);
    });
  }
}
