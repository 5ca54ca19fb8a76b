import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, it } from 'vitest';
import { isGuessablePassword } from '#server/subjects/accounts/passwords/guessable-password.ts';

const KNOWN = [
  'El Far',
  'elfar',
  'Onda Marea',
  'Lectora Nova',
  'berta.puig@correu.example',
  'Laia',
  'Moll',
  'Pau',
  'Mas',
];
const isGuessable = (password: string) => isGuessablePassword(password, KNOWN);

describe('a guessable password', () => {
  it.each([
    'Password',
    'Password1',
    'Contrasenya',
    'Contraseña',
    'Aaaaaaaa',
    'Qwertyui',
    'Abcdefgh',
    'Berta.Puig@correu.example',
    'Berta.Puig',
    'LectoraNova',
    'Lectora Nova',
    'LECTORA NOVA 99',
    'El Far 2026',
    'Elfar123!',
    'Contrasenya1',
    'BARCELONA2026',
    'ＰＡＳＳＷＯＲＤ',
    'pàssword',
    'Password123!',
    'Password1!',
    'P@ssword1',
    'Passw0rd!',
    'Pa$$w0rd',
    '1Password',
    '!!Passw0rd!!',
    'Welcome1!',
    'Admin1234',
    'Estiu2026',
    'Hivern2026!',
    'Agosto2026',
    'Primavera-24',
    'Dilluns07',
    'C0ntr4seny4',
    'B@rcelona92',
    'LaiaMoll',
    'Laia Moll',
    'MollLaia1',
    'L4iaM0ll',
    'PauMas12',
    'Ondamarea1',
    '0ndaMarea',
    'ElFar-Laia',
  ])('rejects the guessable password %s', (password) => {
    expect(isGuessable(password)).toBe(true);
  });

  it.each([
    'Tramuntana81',
    'Garbinada2',
    'cavall verd de paper',
    'Berta.Puig i la mar',
    'Elfaroner7',
    'Ñandú·1987',
    'Laia Moll i Pau',
    'Estiuejar2026',
    'PauMasTramunt',
  ])('accepts the password %s', (password) => {
    expect(isGuessable(password)).toBe(false);
  });

  it('rejects each of the 3,000 commonest passwords, in capitals too', () => {
    const common = dictionary['passwords-common'].slice(0, 3000);
    expect(
      common.filter((password) => !isGuessable(password) || !isGuessable(password.toUpperCase())),
    ).toEqual([]);
  });

  it('ignores short nicks within a password', () => {
    expect(isGuessablePassword('Nua12345678x', ['nua', 'no'])).toBe(false);
  });
});
