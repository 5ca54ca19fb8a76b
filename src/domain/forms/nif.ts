/**
 * Control letters by the number's remainder of a division by 23, and the digits for the first
 * letter of a foreigner's number (NIE): Real Decreto 1553/2005, article 11
 * (https://www.boe.es/buscar/act.php?id=BOE-A-2005-21163), with the table that the Ministerio del
 * Interior publishes as «Cálculo del dígito de control del NIF/NIE». (Real Decreto 255/2025 has
 * followed it since.)
 */
const CONTROL_LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE';
const NIE_LETTERS = 'XYZ';

// Without the u flag, because with it «ſ» would match s.
const NIF = /^([XYZ\d]\d{7})([A-Z])$/i;

/**
 * Whether a text is a Spanish NIF (8 digits and a letter) or NIE (X, Y or Z, 7 digits and a letter)
 * with the right control letter (SPECIFICATION §5). Lower case and surrounding spaces are accepted.
 * Dots and hyphens are rejected.
 */
export function isNif(text: string): boolean {
  const [, number = '', letter] = NIF.exec(text.trim()) ?? [];
  return letter !== undefined && controlLetter(number) === letter.toUpperCase();
}

function controlLetter(number: string): string | undefined {
  const digits = number.replace(/^[XYZ]/i, (first) =>
    String(NIE_LETTERS.indexOf(first.toUpperCase())),
  );
  return CONTROL_LETTERS[Number(digits) % CONTROL_LETTERS.length];
}
