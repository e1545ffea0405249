import { type Locale, type Localized, localize } from '@plat/contract/platform/localized'
import { filledIn } from '../platform/words.ts'
import { BUILT_IN_LABELS } from '../tenancy/document/built-in-fields.ts'
import type { ModuleDocument } from '../tenancy/document/module-document.ts'

const WORDS = {
  title: { en: 'Preview: {agency}', es: 'Vista previa: {agency}' },
  stored: {
    en: 'What an import would make of the source. Nothing is stored.',
    es: 'Lo que una importación haría de la fuente. No se guarda nada.',
  },
  sample: {
    en: 'Rows that were read: {rows}, a sample. Files: {files}. With --all everything is read.',
    es: 'Filas leídas: {rows}, una muestra. Archivos: {files}. Con --all se lee todo.',
  },
  all: {
    en: 'Rows that were read: {rows}, all of them. Files: {files}.',
    es: 'Filas leídas: {rows}, todas. Archivos: {files}.',
  },
  sampleOfService: {
    en: 'Rows that the service gave: {rows}, a sample. With --all everything is read.',
    es: 'Filas que dio el servicio: {rows}, una muestra. Con --all se lee todo.',
  },
  allOfService: {
    en: 'Rows that the service gave: {rows}, all of them.',
    es: 'Filas que dio el servicio: {rows}, todas.',
  },
  records: { en: 'Records', es: 'Registros' },
  live: { en: 'Live', es: 'Vigentes' },
  archived: { en: 'Archived', es: 'Archivados' },
  located: { en: 'With a location', es: 'Con ubicación' },
  inside: {
    en: "Of these within the agency's bounds",
    es: 'De estos, dentro de los límites de la agencia',
  },
  sameKey: { en: 'With a key that came before', es: 'Con una clave que ya apareció' },
  rejected: { en: 'Rejected rows', es: 'Filas rechazadas' },
  unlocated: { en: 'Without a location', es: 'Sin ubicación' },
  repaired: { en: 'Values put right or dropped', es: 'Valores corregidos u omitidos' },
  map: { en: 'Where they lie', es: 'Dónde están' },
  mapOf: { en: 'Map with {count} locations', es: 'Mapa con {count} ubicaciones' },
  noMap: { en: 'No record has a location.', es: 'Ningún registro tiene ubicación.' },
  bounds: {
    en: 'Latitude {s} to {n}, longitude {w} to {e}.',
    es: 'Latitud de {s} a {n}, longitud de {w} a {e}.',
  },
  boundary: { en: '{layer} (outline)', es: '{layer} (contorno)' },
  agencyBounds: {
    en: "The agency's bounds (dashed)",
    es: 'Límites de la agencia (línea discontinua)',
  },
  darker: { en: 'Stronger where more records lie', es: 'Más intenso donde hay más registros' },
  fields: { en: 'Fields', es: 'Campos' },
  field: { en: 'Field', es: 'Campo' },
  filled: { en: 'Filled', es: 'Con valor' },
  unreadable: { en: 'Unreadable', es: 'Ilegibles' },
  examples: { en: 'Examples', es: 'Ejemplos' },
  rows: { en: 'Rows and the records they become', es: 'Filas y los registros que resultan' },
  source: { en: 'Row of the source', es: 'Fila de la fuente' },
  record: { en: 'Record', es: 'Registro' },
  line: { en: '{file}, line {line}', es: '{file}, línea {line}' },
  reasons: { en: 'What was refused or put right', es: 'Lo rechazado o corregido' },
  none: { en: 'None', es: 'Ninguno' },
  reason: { en: 'Reason', es: 'Motivo' },
  count: { en: 'Count', es: 'Cantidad' },
  first: { en: 'First examples', es: 'Primeros ejemplos' },
  notes: { en: 'Notes', es: 'Notas' },
  noRecord: { en: 'No record:', es: 'Sin registro:' },
  noLocation: { en: 'No location:', es: 'Sin ubicación:' },
} as const satisfies Record<string, Localized>

export type PreviewWord = keyof typeof WORDS

/** A text of the page of a preview; `{parts}` are filled in. */
export function previewWords(
  name: PreviewWord,
  locale: Locale,
  parts: Readonly<Record<string, string>> = {},
): string {
  return filledIn(localize(WORDS[name], locale), parts)
}

const FIELDS: ReadonlyMap<string, Localized> = new Map<string, Localized>([
  ...BUILT_IN_LABELS.map(({ id, label }) => [id, label] as const),
  ['key', { en: 'Key', es: 'Clave' }],
  ['street_address', { en: 'Address', es: 'Dirección' }],
  ['division', { en: 'Division', es: 'División' }],
  ['location', { en: 'Location', es: 'Ubicación' }],
  ['location_problem', { en: 'No location because', es: 'Sin ubicación porque' }],
  ['visibility', { en: 'Visibility', es: 'Visibilidad' }],
  ['events', { en: 'History', es: 'Historial' }],
])

/** What a field of the mapping is called on screen; its own name where the module does not say. */
export function fieldLabel(module: ModuleDocument, name: string, locale: Locale): string {
  const label = module.fields.find(({ id }) => id === name)?.label ?? FIELDS.get(name)
  return label === undefined ? name : localize(label, locale)
}
