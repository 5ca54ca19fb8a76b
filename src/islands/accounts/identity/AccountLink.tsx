import type { ReactNode } from 'react';
import { withBackUrl } from '#domain/paths/account-paths.ts';
import { useBackUrl } from './use-back-url.ts';

/**
 * A link to another account page that passes on the `backUrl`. Before hydration a script of the
 * page adds it.
 */
export function AccountLink({ href, children }: { href: string; children: ReactNode }) {
  const backUrl = useBackUrl();
  return (
    <a href={withBackUrl(href, backUrl)} data-keeps-back-url suppressHydrationWarning>
      {children}
    </a>
  );
}
