import { useEffect, useRef, useState, type ComponentType } from 'react';
import { isFileField } from '#domain/forms/defined-form.ts';
import {
  DefinedForm,
  type DefinedFormProps,
  type SendResult,
} from '#islands/forms/DefinedForm.tsx';
import type { FilesOf } from '#islands/forms/DefinedFields.tsx';
import type { FilesFieldProps } from '#islands/forms/FilesField.tsx';
import { FilesFrame, type FilesFrameProps } from '#islands/forms/FilesFrame.tsx';
import { readSession } from '#stores/accounts/session.ts';
import { sendUserContent, type SentOutcome } from '#stores/contributions/user-content.ts';
import type { Uploads } from '#stores/uploads/uploads.ts';

interface Props extends DefinedFormProps {
  /** Id of the story's document. */
  id: string;
  /** Id of the dialog that explains why an account is needed. */
  prompt: string;
  /** Words of a refusal. */
  problems: Readonly<Record<Exclude<SentOutcome['kind'], 'sent'> | 'files', string>>;
  files: FilesFrameProps['texts'];
  kinds: FilesFrameProps['kinds'];
}

/** The part with files, which only forms with a field for files load, and their files. */
interface FilesPart {
  FilesField: ComponentType<FilesFieldProps>;
  isUnderWay(uploads: Uploads): boolean;
  uploads: Uploads;
}

/**
 * Why an island: it keeps a draft, uploads files while the reader writes, and shows errors without a
 * new page. Without JavaScript a page takes the form.
 */
export function CallForm({ id, prompt, problems, files, kinds, ...props }: Props) {
  const [part, setPart] = useState<FilesPart>();
  const alts = useRef<Record<string, string>>({});
  const hasFiles = props.fields.some(isFileField);
  useEffect(() => {
    const load = async () => {
      const { FilesField, isUnderWay, openUploads } = await import('#islands/forms/files-part.ts');
      const uploads = openUploads('contribution');
      setPart({ FilesField, isUnderWay, uploads });
      if (readSession().status === 'signed-in') await uploads.restore();
    };
    if (hasFiles) void load();
  }, [hasFiles]);

  const send = async (
    answers: Readonly<Record<string, string | boolean>>,
    website: string,
  ): Promise<SendResult> => {
    const refused = (text: string): SendResult => ({
      kind: 'refused',
      notice: { kind: 'problem', text },
    });
    if (readSession().status !== 'signed-in') {
      showPrompt(prompt);
      return refused(problems.session);
    }
    if (part?.isUnderWay(part.uploads)) return refused(problems.files);
    const outcome = await sendUserContent(id, { answers, alts: alts.current, website });
    switch (outcome.kind) {
      case 'sent':
        part?.uploads.clear();
        return { kind: 'sent' };
      case 'fields':
        return {
          kind: 'refused',
          notice: { kind: 'problem', text: problems.fields },
          fields: outcome.fields,
        };
      case 'session':
        showPrompt(prompt);
        return refused(problems.session);
      default:
        return refused(problems[outcome.kind]);
    }
  };
  const printFiles: FilesOf = (field, state) => {
    const words = { field, isRequired: state.isRequired, texts: files, kinds };
    if (!part) return <FilesFrame {...words} />;
    const keep = (upload: string, alt: string) => {
      alts.current = { ...alts.current, [upload]: alt };
    };
    return (
      <part.FilesField
        {...words}
        id={state.id}
        problem={state.problem}
        uploads={part.uploads}
        onAlt={keep}
      />
    );
  };
  return <DefinedForm {...props} name={id} send={send} files={printFiles} />;
}

function showPrompt(id: string): void {
  const dialog = document.getElementById(id);
  if (dialog instanceof HTMLDialogElement && !dialog.open) dialog.showModal();
}
