import { useStore } from '@nanostores/react';
import type { Role } from '#domain/sites/roles.ts';
import type { TextsIn } from '#i18n/texts-in.ts';
import { $currentUser } from '#stores/accounts/current-user.ts';
import styles from './profile.module.css';

interface Props {
  texts: TextsIn<'profile:staff'>;
  links: { desk: string };
  /** Printed by the server without JavaScript. */
  roles?: readonly Role[] | undefined;
}

/** Why an island: only the browser knows whose roles to show. */
export function StaffRoles({ texts, links, roles: given }: Props) {
  const state = useStore($currentUser, { ssr: 'initial' });
  const roles = state.status === 'loaded' ? state.roles : given;
  if (roles === undefined || roles.length === 0) return null;
  return (
    <section className={styles['section']}>
      <h2>{texts.title}</h2>
      <ul className={styles['lines']}>
        {roles.map((role) => (
          <li key={role}>
            <span>{texts[role]}</span>
          </li>
        ))}
      </ul>
      <p>
        <a href={links.desk}>{texts.open}</a>
      </p>
    </section>
  );
}
