import { useState } from 'react';
import { SENT_FOR, SENT_FOR_CONSENT } from '#domain/children/sending.ts';
import { MOST_OF_QUESTION, type OwnQuestion } from '#domain/interviews/interview.ts';
import type { Locale } from '#domain/locale/locale.ts';
import type { TextsIn } from '#i18n/texts-in.ts';
import {
  sendQuestion,
  type OwnInInterview,
  type QuestionResult,
} from '#stores/interviews/questions.ts';
import { SentFor, type ForChild, type SentForTexts } from '../children/SentFor.tsx';
import { Composer, type ComposerTexts } from '../comments/Composer.tsx';
import { countText, type PluralTexts } from '../count-text.ts';
import { QuestionFiles, type FilesPart, type QuestionFileTexts } from './QuestionFiles.tsx';

export type QuestionComposerTexts = Pick<TextsIn<'contribution:interview'>, 'hint'> & {
  sentFor: SentForTexts;
  left: PluralTexts;
  composer: ComposerTexts;
  problems: Readonly<Record<string, string>>;
};

export interface QuestionComposerProps {
  locale: Locale;
  /** Id of the story's document. */
  interview: string;
  /** Key of the text on the device, the same for all languages. */
  draft: string;
  /** The fields for files, where the story takes some. */
  files: QuestionFileTexts | undefined;
  texts: QuestionComposerTexts;
}

const FOR_ME: ForChild = { child: '', consent: false };

/** The field of a question, with the child for whom it is asked, and files. */
export function QuestionComposer({
  locale,
  interview,
  draft,
  files,
  own: { questions, children, left },
  texts,
  onSent,
}: QuestionComposerProps & { own: OwnInInterview; onSent(question: OwnQuestion): void }) {
  const [part, setPart] = useState<FilesPart>();
  const [forChild, setForChild] = useState(FOR_ME);
  const [failed, setFailed] = useState<Readonly<Record<string, string>>>({});

  const send = async (text: string): Promise<QuestionResult<OwnQuestion>> => {
    if (part?.isUnderWay(part.uploads)) return { ok: false, code: 'FILES' };
    const ready = part?.uploads.$files
      .get()
      .flatMap(({ id, state }) => (state === 'ready' && id !== undefined ? [id] : []));
    setFailed({});
    const outcome = await sendQuestion(interview, { text, files: ready ?? [], ...forChild });
    if (outcome.ok) return outcome;
    const fields = outcome.fields ?? {};
    setFailed(fields);
    const ofChild = [SENT_FOR, SENT_FOR_CONSENT].find((name) => name in fields);
    return { ok: false, code: ofChild ?? outcome.code };
  };

  return (
    <>
      <Composer
        locale={locale}
        texts={texts.composer}
        problems={texts.problems}
        draft={{ story: draft }}
        most={MOST_OF_QUESTION}
        send={send}
        onSent={(question) => {
          setForChild(FOR_ME);
          part?.uploads.clear();
          onSent(question);
        }}
      >
        <SentFor
          // Empty again after a question.
          key={questions.length}
          items={children}
          value={forChild}
          failed={failed}
          texts={texts.sentFor}
          onChange={(value) => {
            setForChild(value);
            setFailed({});
          }}
        />
        {files && <QuestionFiles {...files} part={part} onLoad={setPart} />}
      </Composer>
      <p className="note">
        {texts.hint} {countText(left, locale, texts.left)}
      </p>
    </>
  );
}
