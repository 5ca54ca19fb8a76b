/**
 * Roles of staff on the desk, the only list of them. A reader has a role on one site. The schema, the contracts
 * (`defineDeskContract`), the role command and the reader's export take them from here.
 */
export const ROLES = ['editor', 'moderator', 'analyst'] as const;

export type Role = (typeof ROLES)[number];

/**
 * Roles that no contract names yet, with the part of the product that will. A test fails for a role without a contract
 * or an entry, and for an entry whose role has a contract.
 */
export const AWAITED_ROLES: Readonly<Partial<Record<Role, string>>> = {
  editor: 'live coverage and alerts, written on the desk',
  moderator: 'moderation of comments',
  analyst: 'results of tests of paywall messages',
};
