import { useStore } from '@nanostores/react';
import { useEffect, useId, useRef, useState } from 'react';
import { MOST_BYTES, type UploadPurpose } from '#domain/uploads/reader-upload.ts';
import type { UploadingFile, UploadProblem } from '#stores/uploads/file-list.ts';
import type { Uploads } from '#stores/uploads/uploads.ts';
import { FilesFrame, type FilesFrameProps } from './FilesFrame.tsx';
import { FieldProblem } from './TextField.tsx';
import '#styles/controls/fields.css';
import styles from './FilesField.module.css';

export interface FilesFieldProps extends FilesFrameProps {
  problem: string | undefined;
  id?: string;
  uploads: Uploads;
  purpose?: UploadPurpose;
  /**
   * Takes the description of a picture for those who do not see it. Absent where nobody but the
   * newsroom sees it.
   */
  onAlt?: (upload: string, alt: string) => void;
}

const TYPES = { image: 'image/jpeg', video: 'video/mp4' } as const;

/**
 * A field for files: a button that is a drop area too, and a row a file with its progress. Files of
 * other kinds belong to another field. The value of the field is the ids of its files.
 */
export function FilesField({
  field,
  problem,
  isRequired,
  uploads,
  texts,
  kinds,
  onAlt,
  ...rest
}: FilesFieldProps) {
  const own = useId();
  const id = rest.id ?? own;
  const all = useStore(uploads.$files);
  const [said, setSaid] = useState('');
  const value = useRef<HTMLInputElement>(null);
  const { kind, name } = field;
  const files = all.filter((file) => file.kind === kind);
  const ids = files
    .filter(({ state }) => state !== 'refused')
    .map((file) => file.id ?? file.key)
    .join(' ');
  // The form reads its fields when one of them tells a change.
  useEffect(() => {
    const input = value.current;
    if (!input) return;
    input.value = ids;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }, [ids, value]);
  const take = (list: FileList | null) => void uploads.add([...(list ?? [])]);
  return (
    <FilesFrame
      field={field}
      isRequired={isRequired}
      texts={texts}
      kinds={kinds}
      described={`${id}p`}
      onDrop={(event) => {
        event.preventDefault();
        take(event.dataTransfer.files);
      }}
      input={
        <input
          id={id}
          type="file"
          className="visually-hidden"
          accept={TYPES[kind]}
          multiple={field.most > 1}
          onChange={({ target }) => {
            take(target.files);
            // The same file may be chosen again after it was removed.
            target.value = '';
          }}
        />
      }
    >
      <input
        ref={value}
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
        name={name}
        defaultValue=""
        // A wrong field gets the focus by its name.
        onFocus={() => document.getElementById(id)?.focus()}
      />
      {files.length > 0 && (
        <ul className={styles['list']}>
          {files.map((file) => (
            <FileRow
              key={file.key}
              file={file}
              texts={texts}
              kinds={kinds}
              purpose={rest.purpose ?? 'contribution'}
              uploads={uploads}
              {...(onAlt && { onAlt })}
              onRemove={() => {
                setSaid(texts.removed.replace('{name}', file.name));
                void uploads.cancel(file.key);
                document.getElementById(id)?.focus();
              }}
            />
          ))}
        </ul>
      )}
      <output className="visually-hidden">{said}</output>
      <FieldProblem id={`${id}p`} text={problem} />
    </FilesFrame>
  );
}

interface RowProps extends Pick<FilesFieldProps, 'texts' | 'kinds' | 'uploads' | 'onAlt'> {
  file: UploadingFile;
  purpose: UploadPurpose;
  onRemove(): void;
}

function FileRow({ file, texts, kinds, uploads, purpose, onAlt, onRemove }: RowProps) {
  const { key, id, name, kind, bytes, sent, state } = file;
  const percent = Math.floor((100 * sent) / Math.max(1, bytes));
  const isMoving = state === 'sending' || state === 'waiting';
  const hasFailed = state === 'failed' || state === 'refused';
  return (
    <li>
      <p className={styles['name']}>
        <strong>{name}</strong> <span className="note">{sizeInWords(bytes)}</span>
      </p>
      {!hasFailed && state !== 'ready' && (
        <progress
          max={100}
          value={percent}
          aria-label={kinds.uploading.replace('{percent}', String(percent))}
        />
      )}
      <p className={hasFailed ? styles['problem'] : 'note'} role={hasFailed ? 'alert' : undefined}>
        {hasFailed
          ? problemInWords(file, { texts, kinds, purpose })
          : state === 'sending'
            ? kinds.uploading.replace('{percent}', String(percent))
            : texts[state]}
      </p>
      <p className={styles['actions']}>
        {isMoving && (
          <button type="button" className="text-action" onClick={() => uploads.pause(key)}>
            {texts.pause}
          </button>
        )}
        {(state === 'paused' || state === 'failed') && (
          <button type="button" className="text-action" onClick={() => void uploads.resume(key)}>
            {texts.resume}
          </button>
        )}
        <button
          type="button"
          className="text-action"
          aria-label={kinds.remove.replace('{name}', name)}
          onClick={onRemove}
        >
          {texts.remove}
        </button>
      </p>
      {onAlt && kind === 'image' && id !== undefined && !hasFailed && (
        <label className={styles['alt']}>
          {texts.alt}
          <input
            type="text"
            className="input"
            maxLength={200}
            onChange={({ target }) => onAlt(id, target.value)}
          />
        </label>
      )}
    </li>
  );
}

function problemInWords(
  { kind, problem = 'server' }: UploadingFile,
  { texts, kinds, purpose }: Pick<RowProps, 'texts' | 'kinds' | 'purpose'>,
): string {
  const words: Readonly<Record<UploadProblem, string>> = {
    'not-image': kinds.image.format,
    'not-video': kinds.video.format,
    damaged: texts.damaged,
    'too-many-pixels': texts.pixels,
    'too-long': texts.long,
    unplayable: texts.unplayable,
    'not-cleanable': texts.uncleanable,
    unchecked: kinds.failed,
    'too-large': kinds[kind].tooLarge.replace(
      '{size}',
      String(MOST_BYTES[purpose][kind] / 1024 ** 2),
    ),
    open: kinds.open,
    quota: kinds.quota,
    full: kinds.full,
    session: texts.session,
    network: texts.network,
    server: kinds.failed,
  };
  return words[problem];
}

function sizeInWords(bytes: number): string {
  const [amount, unit] = bytes < 1024 ** 2 ? [bytes / 1024, 'kB'] : [bytes / 1024 ** 2, 'MB'];
  return `${amount < 10 ? amount.toFixed(1).replace('.', ',') : Math.round(amount)}\u00a0${unit}`;
}
