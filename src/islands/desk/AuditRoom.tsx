import { useEffect, useState } from 'react';
import type { FrameTexts } from '#i18n/frame-texts.ts';
import { auditList, EVERYTHING, type AuditLine, type AuditQuery } from '#stores/desk/audit-room.ts';
import { AuditFilter } from './AuditFilter.tsx';
import { AuditDetail, AuditSummary, auditWords, type AuditNames } from './AuditRecord.tsx';
import { RoomList } from './RoomList.tsx';

interface Props extends AuditNames {
  frame: FrameTexts;
}

/** Why an island: it filters the records and adds pages without a new page. */
export function AuditRoom({ frame, ...names }: Props) {
  const { texts } = names;
  const [asked, setAsked] = useState(EVERYTHING);
  /** Number of the filter's form. A new form has the values of `asked`. */
  const [form, setForm] = useState(0);
  useEffect(() => void auditList.load(EVERYTHING), []);

  const ask = (query: AuditQuery) => {
    setAsked(query);
    void auditList.load(query);
  };
  const askAnew = (query: AuditQuery) => {
    ask(query);
    setForm(form + 1);
  };
  const wordsOf = (line: AuditLine) => auditWords(line, names);

  return (
    <RoomList
      list={auditList}
      locale={names.locale}
      texts={frame}
      empty={asked.kind === '' && asked.subject === '' ? texts.empty : texts.emptyFilter}
      filter={
        <AuditFilter
          key={form}
          asked={asked}
          takesFocus={form > 0}
          texts={texts}
          onAsk={ask}
          onAll={() => askAnew(EVERYTHING)}
        />
      }
      nameOf={(line) => wordsOf(line).what}
      renderLine={(line) => <AuditSummary at={line.at} words={wordsOf(line)} names={names} />}
      renderDetail={(line) => (
        <AuditDetail
          line={line}
          words={wordsOf(line)}
          texts={texts}
          onOnly={(subject) => askAnew({ kind: line.subject.kind, subject })}
        />
      )}
    />
  );
}
