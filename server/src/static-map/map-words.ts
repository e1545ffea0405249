import type { Localized } from '@plat/contract/platform/localized'
import { wording } from '../platform/words.ts'

const WORDS = {
  live: { en: 'Live', es: 'Vigentes' },
  archive: { en: 'Archived', es: 'Archivados' },
  more: { en: '{names} and {count} more', es: '{names} y {count} más' },
  noGround: {
    en: 'The background map could not be loaded',
    es: 'No se pudo cargar el mapa de fondo',
  },
  altSearch: { en: 'Map: {words}.', es: 'Mapa: {words}.' },
  altRecord: { en: 'Map with the place of {title}.', es: 'Mapa con el lugar de {title}.' },
} as const satisfies Record<string, Localized>

/** A text on or about a drawn map; `{parts}` are filled in. */
export const mapWords = wording(WORDS)
