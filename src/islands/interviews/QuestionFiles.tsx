import { useEffect, useRef, type ComponentType } from 'react';
import type { FilesFieldProps } from '#islands/forms/FilesField.tsx';
import { FilesFrame, type FilesFrameProps } from '#islands/forms/FilesFrame.tsx';
import type { Uploads } from '#stores/uploads/uploads.ts';

/** The words of the fields for the files of a question, and the fields. */
export interface QuestionFileTexts extends Pick<FilesFrameProps, 'texts' | 'kinds'> {
  fields: readonly FilesFrameProps['field'][];
}

/** The part that sends files, and the files of the question that is being written. */
export interface FilesPart {
  FilesField: ComponentType<FilesFieldProps>;
  isUnderWay(uploads: Uploads): boolean;
  uploads: Uploads;
}

interface Props extends QuestionFileTexts {
  part: FilesPart | undefined;
  onLoad(part: FilesPart): void;
}

/** Fields for pictures and films with a question. Their part is loaded with a session only. */
export function QuestionFiles({ fields, texts, kinds, part, onLoad }: Props) {
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current || part) return;
    isAsked.current = true;
    const load = async () => {
      const { FilesField, isUnderWay, openUploads } = await import('#islands/forms/files-part.ts');
      const uploads = openUploads('interview');
      onLoad({ FilesField, isUnderWay, uploads });
      await uploads.restore();
    };
    void load();
  }, [part, onLoad]);
  return fields.map((field) => {
    const words = { field, isRequired: false, texts, kinds };
    return part ? (
      <part.FilesField
        key={field.name}
        {...words}
        purpose="interview"
        problem={undefined}
        uploads={part.uploads}
      />
    ) : (
      <FilesFrame key={field.name} {...words} />
    );
  });
}
