import type { CurrentUser } from '../../domain/reader/reader.ts';
import { useReader, type LoginLinks } from './use-reader.ts';
import { Waiting } from './Waiting.tsx';

/** Why an island: the subscription belongs to the reader, and the cached page is public. */
export function Subscription({
  texts,
  links,
  user: given,
}: {
  texts: { active: string; none: string; loading: string };
  links: LoginLinks;
  user?: CurrentUser | undefined;
}) {
  const user = useReader(links, given);
  if (!user) return <Waiting text={texts.loading} />;
  return <p>{user.type === 2 ? texts.active : texts.none}</p>;
}
