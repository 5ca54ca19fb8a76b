import type { UploadKind } from '../uploads/reader-upload.ts';
import type { ContributionState, GivenAnswer } from './contribution.ts';

/** A contribution of a reader to a call, as its sender sees it. */
export interface OwnContribution {
  id: string;
  /** RFC 3339. */
  at: string;
  state: Exclude<ContributionState, 'done'>;
  signature: string | null;
  answers: Pick<GivenAnswer, 'name' | 'label' | 'value'>[];
  files: { kind: UploadKind; name: string }[];
  /** Words of the desk: its question, or why it was rejected. */
  note: string | null;
}
