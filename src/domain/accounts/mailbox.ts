/** Domains of one provider at which a name is the same mailbox. */
const SAME_DOMAIN: Readonly<Record<string, string>> = {
  'googlemail.com': 'gmail.com',
  'me.com': 'icloud.com',
  'mac.com': 'icloud.com',
  'protonmail.com': 'proton.me',
  'pm.me': 'proton.me',
};

/**
 * Domains that deliver a name with and without points to the same mailbox
 * (https://support.google.com/mail/answer/7436150).
 */
const IGNORES_POINTS: ReadonlySet<string> = new Set(['gmail.com']);

/**
 * The mailbox of an email address, as a text that is equal for all spellings of it: letter case,
 * Unicode forms, the punycode of a domain, a label after `+` (RFC 5233), points at Gmail, and the
 * second domains of some providers. It is for comparison only, and never a place to send mail to. A
 * label is dropped at every domain, because domains at the large providers ignore it too.
 * Disposable and own domains give any number of mailboxes, which no rule of spelling can join.
 */
export function mailboxOf(email: string): string {
  const folded = email.trim().normalize('NFKC').toLowerCase();
  const at = folded.lastIndexOf('@');
  const written = asciiDomain(folded.slice(at + 1));
  const domain = SAME_DOMAIN[written] ?? written;
  const [name = ''] = folded.slice(0, Math.max(at, 0)).split('+');
  return `${IGNORES_POINTS.has(domain) ? name.replaceAll('.', '') : name}@${domain}`;
}

/**
 * The domain in punycode, without the point at its end. A text that is no domain stays as it is.
 */
function asciiDomain(domain: string): string {
  const parsed = URL.parse(`http://${domain}`);
  return (parsed?.hostname || domain).replace(/\.$/, '');
}
