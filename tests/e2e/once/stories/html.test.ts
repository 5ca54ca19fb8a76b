import { HtmlValidate } from 'html-validate';
import { expect, test } from 'playwright/test';
import { EDITIONS } from '#tests/e2e/support/editions.ts';
import { get } from '#tests/e2e/support/http.ts';
import { pagesOf } from '#tests/e2e/support/pages.ts';

/** Checks the HTML standard, without rules of style. */
const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: {
    // Astro writes `<br/>` and the shortest form of attributes.
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    // Editors decide the length of headlines.
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
          messages.map(
            ({ ruleId, message, selector }) => `${type}: ${ruleId}: ${message} (${selector})`,
          ),
        ),
      );
    }
    expect([...new Set(found)]).toEqual([]);
  });
}
