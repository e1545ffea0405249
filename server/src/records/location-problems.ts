import type { Localized } from '@plat/contract/platform/localized'

/** Values of `location_problem`, in the portal's languages. */
const SENTENCES: ReadonlyMap<string, Localized> = new Map([
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

/** Why a record has no location, for those who may correct it. */
export function locationProblem(noted: string | null): Localized {
  return noted === null ? NOTHING_GIVEN : (SENTENCES.get(noted) ?? noted)
}

/** Whether a value of `location_problem` has a sentence. */
export function isKnownProblem(noted: string): boolean {
  return SENTENCES.has(noted)
}
