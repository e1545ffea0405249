import type { Dataset } from '@plat/contract/datasets/datasets'
import type { UpdateFrequency } from '@plat/contract/datasets/update-frequency'
import { type Locale, type Localized, localize } from '@plat/contract/platform/localized'
import { filledIn } from '../platform/words.ts'

const WORDS = {
  title: { en: 'About the data', es: 'Sobre los datos' },
  heading: { en: 'About the data: {name}', es: 'Sobre los datos: {name}' },
  loads: { en: 'How current it is', es: 'Actualidad' },
  loaded: { en: 'Last loaded', es: 'Última carga' },
  never: { en: 'Never', es: 'Nunca' },
  failed: { en: 'Last attempt failed', es: 'El último intento falló' },
  failedText: {
    en: 'The last load did not go through. The records are those of the load before.',
    es: 'La última carga no se completó. Los registros son los de la carga anterior.',
  },
  next: { en: 'Next load', es: 'Próxima carga' },
  byHand: { en: 'No schedule: loaded by hand', es: 'Sin calendario: se carga a mano' },
  frequency: { en: 'Brought up to date', es: 'Se actualiza' },
  records: { en: 'Records', es: 'Registros' },
  all: { en: 'Public records', es: 'Registros públicos' },
  live: { en: 'Live', es: 'Vigentes' },
  archived: { en: 'Archived', es: 'Archivados' },
  located: { en: 'On the map', es: 'En el mapa' },
  refused: { en: 'Rows that became no record', es: 'Filas que no dieron un registro' },
  repaired: { en: 'Values put right or left out', es: 'Valores corregidos u omitidos' },
  fields: { en: 'Fields', es: 'Campos' },
  origin: { en: 'Source and license', es: 'Fuente y licencia' },
  source: { en: 'Source', es: 'Fuente' },
  licence: { en: 'License', es: 'Licencia' },
  noLicence: { en: 'The agency names none', es: 'La agencia no indica ninguna' },
  contact: { en: 'Questions about the data', es: 'Preguntas sobre los datos' },
  forms: { en: 'Take the data along', es: 'Llevarse los datos' },
  search: { en: 'Search the records', es: 'Buscar en los registros' },
} as const satisfies Record<string, Localized>

const FORMS: Readonly<Record<Dataset['distributions'][number]['kind'], Localized>> = {
  csv: { en: 'Table (CSV)', es: 'Tabla (CSV)' },
  geojson: { en: 'Map data (GeoJSON)', es: 'Datos de mapa (GeoJSON)' },
  atom: { en: 'Feed of the newest (Atom)', es: 'Canal de lo más reciente (Atom)' },
  ogc: { en: 'For GIS (OGC API - Features)', es: 'Para SIG (OGC API - Features)' },
  api: { en: 'Description of the API', es: 'Descripción de la API' },
}

const KINDS: Readonly<Record<Dataset['fields'][number]['kind'], Localized>> = {
  category: { en: 'one of several values', es: 'uno de varios valores' },
  text: { en: 'text', es: 'texto' },
  number: { en: 'number', es: 'número' },
  date: { en: 'day', es: 'día' },
  list: { en: 'list', es: 'lista' },
  contact: { en: 'contact', es: 'contacto' },
  video: { en: 'recording', es: 'grabación' },
}

const FREQUENCIES: Readonly<Record<UpdateFrequency, Localized>> = {
  continuously: { en: 'all the time', es: 'continuamente' },
  hourly: { en: 'every hour', es: 'cada hora' },
  daily: { en: 'every day', es: 'cada día' },
  weekly: { en: 'every week', es: 'cada semana' },
  'twice-monthly': { en: 'twice a month', es: 'dos veces al mes' },
  monthly: { en: 'every month', es: 'cada mes' },
  quarterly: { en: 'every quarter', es: 'cada trimestre' },
  yearly: { en: 'every year', es: 'cada año' },
  irregular: { en: 'from time to time', es: 'de vez en cuando' },
}

/** A text of the page about a module's data; `{parts}` are filled in. */
export function dataLabels(
  name: keyof typeof WORDS,
  locale: Locale,
  parts: Readonly<Record<string, string>> = {},
): string {
  return filledIn(localize(WORDS[name], locale), parts)
}

export function formLabel(kind: keyof typeof FORMS, locale: Locale): string {
  return localize(FORMS[kind], locale)
}

export function kindLabel(kind: keyof typeof KINDS, locale: Locale): string {
  return localize(KINDS[kind], locale)
}

export function frequencyLabel(frequency: UpdateFrequency, locale: Locale): string {
  return localize(FREQUENCIES[frequency], locale)
}
