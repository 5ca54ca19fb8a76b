/** Recovery codes of a second factor, shown once when it is set up. */
export const RECOVERY_CODES = 10;

/** Recovery codes at or below which the desk asks for new ones. */
export const FEW_RECOVERY_CODES = 3;

/** Digits of a one-time code, and seconds of its time step (RFC 6238, 4.1). */
export const CODE_DIGITS = 6;
export const CODE_SECONDS = 30;

/**
 * Digits of the code that is mailed before a first factor is set up, and the minutes for which it
 * is valid.
 */
export const MAILED_CODE_DIGITS = 8;
export const MAILED_CODE_MINUTES = 10;

/** Longest code of a form: a recovery code with spaces. */
export const MAX_CODE = 40;

/** Hours of a session on the desk, whatever its staff does. */
export const DESK_HOURS = 12;

/** Minutes in which a second factor must be set up after its secret was shown. */
export const SETUP_MINUTES = 15;

/**
 * The digits of a typed mailed code; `undefined` for anything else. Spaces and hyphens do not
 * count.
 */
export function readMailedCode(text: string): string | undefined {
  const code = withoutGaps(text);
  return /^\d{8}$/.test(code) ? code : undefined;
}

/**
 * A typed code: digits of the app, or a recovery code; `undefined` if it is neither. Spaces,
 * hyphens and case do not count.
 */
export function readCode(
  text: string,
): { kind: 'one-time' | 'recovery'; code: string } | undefined {
  const code = withoutGaps(text).toUpperCase();
  if (/^\d{6}$/.test(code)) return { kind: 'one-time', code };
  return /^[0-9A-Z]{12}$/.test(code)
    ? { kind: 'recovery', code: code.replaceAll('O', '0').replaceAll(/[IL]/g, '1') }
    : undefined;
}

function withoutGaps(text: string): string {
  return text.replaceAll(/[\s\u2010-\u2015-]/g, '');
}
