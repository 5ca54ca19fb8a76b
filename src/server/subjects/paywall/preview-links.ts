import { createEndingSignatures } from '#server/platform/settings/ending-signature.ts';

/** The story that a preview opens. */
export interface PreviewedStory {
  /** Alias of the site. */
  site: string;
  /** Id of the document: a preview is of one language. */
  story: string;
}

/** Previews of closed stories, which the newsroom's tools ask for. */
export interface PreviewLinks {
  make(of: PreviewedStory & { endsAt: Date }): string;
  /** Whether a token opens a story at an instant. */
  isValid(of: PreviewedStory & { token: string; now: Date }): boolean;
}

/** `secrets`: the operator's secret, then the one before it. */
export function createPreviewLinks(secrets: readonly [string, ...string[]]): PreviewLinks {
  const signatures = createEndingSignatures(secrets, 'previews');
  const subjectOf = ({ site, story }: PreviewedStory) => `${site}\n${story}`;
  return {
    make: ({ endsAt, ...of }) => signatures.make(subjectOf(of), endsAt),
    isValid: ({ token, now, ...of }) => signatures.isValid(token, { subject: subjectOf(of), now }),
  };
}
