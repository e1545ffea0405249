import type { Localized } from '@plat/contract/platform/localized'

/** What the import notes as `location_problem`, in the portal's languages. */
const WORDS: ReadonlyMap<string, Localized> = new Map([
  [
    'only one of the two coordinates',
    {
      en: 'Only one of the two coordinates is given',
      es: 'Solo figura una de las dos coordenadas',
    },
  ],
  ['not a number', { en: 'The coordinates are not numbers', es: 'Las coordenadas no son números' }],
  ['at 0,0 (null island)', { en: 'The coordinates are 0, 0', es: 'Las coordenadas son 0, 0' }],
  [
    'longitude and latitude are swapped',
    { en: 'Longitude and latitude are swapped', es: 'La longitud y la latitud están cambiadas' },
  ],
  ['the minus sign is missing', { en: 'A minus sign is missing', es: 'Falta un signo menos' }],
  [
    'not degrees: feet or metres',
    { en: 'Feet or metres instead of degrees', es: 'Pies o metros en vez de grados' },
  ],
  [
    'degrees instead of projected coordinates',
    { en: 'Degrees instead of feet or metres', es: 'Grados en vez de pies o metros' },
  ],
  ['outside the world', { en: 'Outside the world', es: 'Fuera del mundo' }],
  ['far outside the agency', { en: 'Far outside the agency', es: 'Muy lejos de la agencia' }],
  [
    'a stand-in of the geocoder',
    { en: 'The geocoder did not find the address', es: 'El geocodificador no halló la dirección' },
  ],
  [
    'a geometry that cannot be read',
    { en: 'The geometry cannot be read', es: 'La geometría no se puede leer' },
  ],
])

const NOTHING_GIVEN: Localized = {
  en: 'The source gives no location',
  es: 'La fuente no da ubicación',
}

/** Why a record without a location has none, for whoever may put it right. */
export function locationProblem(noted: string | null): Localized {
  return noted === null ? NOTHING_GIVEN : (WORDS.get(noted) ?? noted)
}

/** Whether there are words for what the import notes. */
export function hasWords(noted: string): boolean {
  return WORDS.has(noted)
}
