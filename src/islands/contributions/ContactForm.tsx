import { CONTACT } from '#domain/contributions/contribution.ts';
import { sendContactForm } from '#stores/contributions/contact.ts';
import { DefinedForm, type DefinedFormProps } from '#islands/forms/DefinedForm.tsx';

interface Props extends DefinedFormProps {
  problems: { failed: string; tooOften: string; wrong: string };
}

/**
 * Why an island: it keeps a draft, shows errors without a new page, and proves by work that a
 * person's browser sends it. Without JavaScript the page handles the form.
 */
export function ContactForm({ problems, ...props }: Props) {
  return (
    <DefinedForm
      {...props}
      name={CONTACT}
      send={async (answers, website) => {
        const outcome = await sendContactForm({ answers, website });
        const refused = (text: string) =>
          ({ kind: 'refused', notice: { kind: 'problem', text } }) as const;
        switch (outcome.kind) {
          case 'sent':
            return { kind: 'sent' };
          case 'no-script':
            return { kind: 'page' };
          case 'fields':
            return { ...refused(problems.wrong), fields: outcome.fields };
          case 'too-often':
            return refused(problems.tooOften);
          case 'failed':
            return refused(problems.failed);
        }
      }}
    />
  );
}
