import type { RecordSummary } from '@plat/contract/records/records'
import type { Localized } from '@plat/contract/platform/localized'
import type { Database } from '../platform/db/database.ts'
import type { ModuleDocument } from '../tenancy/document/module-document.ts'
import { readRecords } from './read-records.ts'
import { RECORD_COLUMNS, type RecordRow, recordSummary } from './record-row.ts'

/**
 * Reads the records with these numbers, in this order. One that was removed since the index was
 * built is left out; visibility is checked again here, where the text comes from.
 * @param page what the index answered, and the version of its records; `areas`: place numbers of the area layer,
 * beside the keys; 0 for none.
 */
export async function hydrate(
  database: Database,
  tenant: string,
  module: ModuleDocument,
  page: { keys: readonly number[]; areas: readonly number[]; version: number },
  options: {
    areaNames: readonly string[]
    visibility: number
    /** Adds why records have no location. */
    reasons?: boolean
  },
): Promise<RecordSummary[]> {
  if (page.keys.length === 0) return []
  const asked = { tenant, module: module.code, version: page.version }
  const rows = await readRecords(database, asked, (tx) =>
    tx.query<RecordRow & { location_problem: string | null }>(
      `select ${RECORD_COLUMNS}, r.location_problem from record r
       where r.tenant = $1 and r.module = $2 and r.record_no = any($3::int[]) and r.visibility <= $4`,
      [tenant, module.code, page.keys, options.visibility],
    ),
  )
  const byNumber = new Map(rows.map((row) => [row.record_no, row]))
  return page.keys.flatMap((key, i) => {
    const row = byNumber.get(key)
    const area = options.areaNames[(page.areas[i] ?? 0) - 1] ?? null
    if (row === undefined) return []
    const summary = recordSummary(row, module, area)
    if (!options.reasons || summary.location !== null) return [summary]
    return [{ ...summary, location_problem: locationProblem(row.location_problem) }]
  })
}

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
function locationProblem(noted: string | null): Localized {
  return noted === null ? NOTHING_GIVEN : (SENTENCES.get(noted) ?? noted)
}

/** Whether a value of `location_problem` has a sentence. */
export function isKnownProblem(noted: string): boolean {
  return SENTENCES.has(noted)
}
