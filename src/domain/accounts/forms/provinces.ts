import type { Locale } from '#domain/locale/locale.ts';

/**
 * Spain's 50 provinces with Ceuta and Melilla, by the code of the Instituto Nacional de Estadística
 * (https://www.ine.es/daco/daco42/codmun/cod_provincia.htm): code, name in Catalan, name in
 * Spanish. The Spanish name is the official one, or its Spanish half if the official name is
 * bilingual.
 */
const PROVINCES: readonly (readonly [code: string, ca: string, es: string])[] = [
  ['01', 'Àlaba', 'Álava'],
  ['02', 'Albacete', 'Albacete'],
  ['03', 'Alacant', 'Alicante'],
  ['04', 'Almeria', 'Almería'],
  ['05', 'Àvila', 'Ávila'],
  ['06', 'Badajoz', 'Badajoz'],
  ['07', 'Illes Balears', 'Illes Balears'],
  ['08', 'Barcelona', 'Barcelona'],
  ['09', 'Burgos', 'Burgos'],
  ['10', 'Càceres', 'Cáceres'],
  ['11', 'Cadis', 'Cádiz'],
  ['12', 'Castelló', 'Castellón'],
  ['13', 'Ciudad Real', 'Ciudad Real'],
  ['14', 'Còrdova', 'Córdoba'],
  ['15', 'La Corunya', 'A Coruña'],
  ['16', 'Conca', 'Cuenca'],
  ['17', 'Girona', 'Girona'],
  ['18', 'Granada', 'Granada'],
  ['19', 'Guadalajara', 'Guadalajara'],
  ['20', 'Guipúscoa', 'Gipuzkoa'],
  ['21', 'Huelva', 'Huelva'],
  ['22', 'Osca', 'Huesca'],
  ['23', 'Jaén', 'Jaén'],
  ['24', 'Lleó', 'León'],
  ['25', 'Lleida', 'Lleida'],
  ['26', 'La Rioja', 'La Rioja'],
  ['27', 'Lugo', 'Lugo'],
  ['28', 'Madrid', 'Madrid'],
  ['29', 'Màlaga', 'Málaga'],
  ['30', 'Múrcia', 'Murcia'],
  ['31', 'Navarra', 'Navarra'],
  ['32', 'Ourense', 'Ourense'],
  ['33', 'Astúries', 'Asturias'],
  ['34', 'Palència', 'Palencia'],
  ['35', 'Las Palmas', 'Las Palmas'],
  ['36', 'Pontevedra', 'Pontevedra'],
  ['37', 'Salamanca', 'Salamanca'],
  ['38', 'Santa Cruz de Tenerife', 'Santa Cruz de Tenerife'],
  ['39', 'Cantàbria', 'Cantabria'],
  ['40', 'Segòvia', 'Segovia'],
  ['41', 'Sevilla', 'Sevilla'],
  ['42', 'Sòria', 'Soria'],
  ['43', 'Tarragona', 'Tarragona'],
  ['44', 'Terol', 'Teruel'],
  ['45', 'Toledo', 'Toledo'],
  ['46', 'València', 'Valencia'],
  ['47', 'Valladolid', 'Valladolid'],
  ['48', 'Biscaia', 'Bizkaia'],
  ['49', 'Zamora', 'Zamora'],
  ['50', 'Saragossa', 'Zaragoza'],
  ['51', 'Ceuta', 'Ceuta'],
  ['52', 'Melilla', 'Melilla'],
];

export const PROVINCE_CODES: readonly string[] = PROVINCES.map(([code]) => code);

/**
 * Provinces by code, sorted by name in a language (SPECIFICATION §3). A `Map`, because an object
 * would put 10 before 01.
 */
export function provinceOptions(locale: Locale): ReadonlyMap<string, string> {
  const { compare } = new Intl.Collator(locale);
  const options = PROVINCES.map(([code, ca, es]): [string, string] => [
    code,
    locale === 'ca' ? ca : es,
  ]);
  return new Map(options.toSorted(([, one], [, other]) => compare(one, other)));
}
