import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Child, SendingChild } from '#domain/children/child.ts';
import { SENT_FOR, SENT_FOR_CONSENT } from '#domain/children/sending.ts';
import type { TextsIn } from '#i18n/texts-in.ts';
import { listChildren } from '#stores/children/children.ts';
import { CheckField } from '#islands/forms/CheckField.tsx';
import { SelectField } from '#islands/forms/SelectField.tsx';

export type SentForTexts = TextsIn<'children:sending'>;

/** The child for whom a form is sent, and whether the guardian has consented to it. */
export interface ForChild {
  child: string;
  consent: boolean;
}

/** The reader's children for whom something may be sent. `given`: printed by the server. */
export function useSendingChildren(
  isAsked: boolean,
  given: readonly SendingChild[] = [],
): readonly SendingChild[] {
  const [children, setChildren] = useState(given);
  useEffect(() => {
    const load = async () => setChildren(((await listChildren()) ?? []).filter(isActive));
    if (isAsked) void load();
  }, [isAsked]);
  return children;
}

const isActive = ({ endedAt }: Child) => endedAt === null;

interface Props {
  items: readonly SendingChild[];
  value: ForChild;
  /** The violated rule of each wrong field. */
  failed: Readonly<Record<string, string>>;
  texts: SentForTexts;
  onChange(value: ForChild): void;
}

/**
 * Asks for whom a form is sent: the reader, or one of the children, with a consent for this sending.
 * Before the island wakes, the consent is shown as well, because nothing can unfold it.
 */
export function SentFor({ items, value, failed, texts, onChange }: Props) {
  const isAwake = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  if (items.length === 0) return null;
  const isForChild = value.child !== '';
  return (
    <fieldset>
      <legend className="visually-hidden">{texts.question}</legend>
      <SelectField
        name={SENT_FOR}
        label={texts.question}
        none={texts.me}
        options={items.map(({ id, nick }) => [id, nick])}
        autoComplete="off"
        defaultValue={value.child}
        problem={SENT_FOR in failed ? texts.gone : undefined}
        onChange={({ currentTarget }) => onChange({ child: currentTarget.value, consent: false })}
      />
      {(isForChild || !isAwake) && (
        <CheckField
          key={value.child}
          name={SENT_FOR_CONSENT}
          value="true"
          label={texts.consent}
          isRequired={isForChild && isAwake}
          hint={texts.hint}
          defaultChecked={value.consent}
          problem={SENT_FOR_CONSENT in failed ? texts.missing : undefined}
          onChange={({ currentTarget }) => onChange({ ...value, consent: currentTarget.checked })}
        />
      )}
    </fieldset>
  );
}
