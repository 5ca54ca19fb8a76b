import type { DragEventHandler, ReactNode } from 'react';
import type { ShownField } from '#domain/forms/defined-form.ts';
import type { UploadKind } from '#domain/uploads/reader-upload.ts';
import type { TextsIn } from '#i18n/texts-in.ts';
import '#styles/controls/actions.css';
import styles from './FilesField.module.css';

export interface FilesFrameProps {
  field: Extract<ShownField, { kind: UploadKind }>;
  isRequired: boolean;
  texts: TextsIn<'contribution:files'>;
  /** Words about the kinds: format and size, and the problems that name them. */
  kinds: Readonly<
    Record<UploadKind, { limits: string; tooLarge: string; format: string }> & {
      /** The texts of SPECIFICATION §8 and of the limits of uploads. */
      failed: string;
      open: string;
      quota: string;
      full: string;
      /** `Treu el fitxer {name}` */
      remove: string;
      /** `S’està pujant el fitxer… {percent} %` */
      uploading: string;
    }
  >;
}

/**
 * The frame of a field for files: its label, what it takes, and a button that is a drop area too.
 * The server prints it without an input, so that nothing moves when the part that sends files is
 * loaded.
 */
export function FilesFrame({
  field: { kind, label, help },
  isRequired,
  texts,
  kinds,
  described,
  input,
  onDrop,
  children,
}: FilesFrameProps & {
  described?: string;
  input?: ReactNode;
  onDrop?: DragEventHandler;
  children?: ReactNode;
}) {
  return (
    <fieldset className={styles['files']} aria-describedby={described}>
      <legend>
        {label}
        {isRequired && <span aria-hidden="true">{'\u00a0*'}</span>}
      </legend>
      <p className="note">
        {help === undefined ? '' : `${help} `}
        {kinds[kind].limits}. {texts.cleaned}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the input in it does the same by keyboard */}
      <div
        className={styles['drop']}
        onDragOver={(event) => event.preventDefault()}
        onDrop={onDrop}
      >
        <label className={`other-action ${styles['choose']}`}>
          {kind === 'image' ? texts.choose : texts.chooseVideo}
          {input}
        </label>
        <span className="note">{kind === 'image' ? texts.drop : texts.dropVideo}</span>
      </div>
      {children}
    </fieldset>
  );
}
