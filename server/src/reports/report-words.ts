import type { Localized } from '@plat/contract/platform/localized'
import { wording } from '../platform/words.ts'

const WORDS = {
  page: { en: 'Page {page} of {pages}', es: 'Página {page} de {pages}' },
  records: { en: 'Records', es: 'Registros' },
  module: { en: 'Records', es: 'Registros' },
  criteria: { en: 'Criteria', es: 'Criterios' },
  everything: { en: 'all records', es: 'todos los registros' },
  count: { en: 'Found', es: 'Encontrados' },
  found: {
    en: '{located} located of {all} {noun}',
    es: '{located} con ubicación de {all} {noun}',
  },
  none: { en: 'No records match this search.', es: 'Ningún registro coincide con esta búsqueda.' },
  data: { en: 'Data as of', es: 'Datos al' },
  made: { en: 'Made', es: 'Creado' },
  madeBy: { en: '{when} by {who}', es: '{when} por {who}' },
  unknown: { en: 'not known', es: 'se desconoce' },
  byStatus: { en: 'By status', es: 'Por estado' },
  byType: { en: 'By record type', es: 'Por tipo de registro' },
  byYear: { en: 'By year', es: 'Por año' },
  chart: { en: 'Bar chart: {figures}', es: 'Gráfico de barras: {figures}' },
  status: { en: 'Status', es: 'Estado' },
  type: { en: 'Record type', es: 'Tipo de registro' },
  year: { en: 'Year', es: 'Año' },
  before: { en: 'Before {year}', es: 'Antes de {year}' },
  undated: { en: 'Other dates, or none', es: 'Otras fechas o sin fecha' },
  noValue: { en: 'Not stated', es: 'Sin indicar' },
  others: { en: '{count} others', es: 'Otros {count}' },
  reference: { en: 'Record number', es: 'Número de registro' },
  date: { en: 'Date', es: 'Fecha' },
  address: { en: 'Address', es: 'Dirección' },
  leftOut: {
    en: 'The first {shown} of {all} records are listed.',
    es: 'Se muestran los primeros {shown} de {all} registros.',
  },
  allAsCsv: {
    en: 'Download all of them as a CSV file',
    es: 'Descargar todos como archivo CSV',
  },
  cannotPrint: {
    en: 'This report cannot print text in {scripts}.',
    es: 'Este informe no puede imprimir texto en {scripts}.',
  },
  openToRead: { en: 'Open the page to read it', es: 'Abra la página para leerlo' },
  since: { en: '{status} since {day}', es: '{status} desde el {day}' },
  changedBy: {
    en: '{status} since {day}, or earlier',
    es: '{status} desde el {day} o antes',
  },
  foundOn: { en: 'Found {day}', es: 'Detectado el {day}' },
  nextStep: { en: 'What happens next', es: 'Qué sigue' },
  description: { en: 'Description', es: 'Descripción' },
  details: { en: 'Details', es: 'Detalles' },
  history: { en: 'History', es: 'Historial' },
  source: { en: 'Source', es: 'Fuente' },
  step: { en: 'Step', es: 'Paso' },
  link: { en: 'This search on the portal', es: 'Esta búsqueda en el portal' },
  recordLink: { en: 'This record on the portal', es: 'Este registro en el portal' },
  open: { en: 'open', es: 'abrir' },
  code: { en: 'QR code of the address {href}', es: 'Código QR de la dirección {href}' },
} as const satisfies Record<string, Localized>

/** A text of reports; `{parts}` are filled in. */
export const reportWords = wording(WORDS)
