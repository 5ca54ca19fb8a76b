import { isStory, type DocumentOf } from '#domain/documents/document.ts';
import type { Story } from '#domain/stories/story.ts';
import { nextVersion, standingOf, type SourceVersion } from '#domain/identifiers/source-version.ts';
import type { DocumentStamp } from '../content-store/stored-document.ts';
import type { Candidate } from './place-stories.ts';
import type { ContentProblem } from '#server/platform/settings/content-problem.ts';

/**
 * Compares each story and alert with its stored version. A candidate without a version inherits the
 * stored one. Rejected silently: all submissions of a source whose story is stored in the same
 * version, and companion stories that are not newer than the stored ones.
 */
export function checkVersions(
  candidates: readonly Candidate[],
  stamps: ReadonlyMap<string, DocumentStamp>,
): { accepted: Candidate[]; problems: ContentProblem[] } {
  const problems: ContentProblem[] = [];
  const held = new Set<string>();
  const versioned = candidates.map((candidate): Candidate => {
    const { document, source } = candidate;
    const stamp = stamps.get(document.id);
    if (!isVersioned(document) || !stamp) return candidate;
    const stored = stamp.sourceVersion;
    const standing = standingOf(document.sourceVersion, stored);
    if (standing === 'outdated' && !candidate.isCompanion)
      problems.push(outdated(candidate, document.sourceVersion, stored));
    else if (standing === 'outdated' || (standing === 'same' && candidate.isCompanion))
      held.add(document.id);
    // A withdrawal ends the version that it names, so the same version is accepted.
    else if (standing === 'same' && !isWithdrawal(document) && !candidate.replacesSameVersion)
      held.add(source);
    const { sourceVersion: _sourceVersion, ...rest } = document;
    const sourceVersion = nextVersion(document.sourceVersion, stored);
    return {
      ...candidate,
      document: { ...rest, ...(sourceVersion === undefined ? {} : { sourceVersion }) },
    };
  });
  return {
    accepted: versioned.filter(
      ({ source, document }) => !held.has(source) && !held.has(document.id),
    ),
    problems,
  };
}

/** Whether the source of a document may send its version. */
export function isVersioned(
  document: Candidate['document'],
): document is Story | DocumentOf<'alert'> {
  return document.type === 'alert' || isStory(document);
}

function isWithdrawal(document: Story | DocumentOf<'alert'>): boolean {
  return document.type === 'alert'
    ? document.withdrawnAt !== undefined
    : document.status === 'withdrawn';
}

function outdated(
  { source, document }: Candidate,
  next: SourceVersion | undefined,
  stored: SourceVersion | undefined,
): ContentProblem {
  const state = stored?.isKilled ? 'was killed' : 'is there';
  return {
    source,
    field: 'version',
    reason: `the ${document.type === 'alert' ? 'alert' : 'story'} ${state} in version ${named(stored)}, and ${named(next)} is not newer`,
    code: 'outdated-version',
  };
}

function named(version: SourceVersion | undefined): string {
  const parts = [
    version?.version === undefined ? '' : `"${version.version}"`,
    version?.created ?? '',
  ].filter(Boolean);
  return parts.length === 0 ? 'without a number or date' : parts.join(' of ');
}
