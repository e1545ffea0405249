import { hash } from 'node:crypto'

/** Columns of a staging table, in the order of a staged row's values. */
export const STAGED_COLUMNS = [
  'guid',
  'content_hash',
  'source_key',
  'agency_reference',
  'reference_key',
  'title',
  'description',
  'record_type',
  'status',
  'status_category',
  'record_date',
  'street_address',
  'division',
  'lng',
  'lat',
  'shape',
  'location_problem',
  'visibility',
  'attributes',
  'events',
] as const

/** PostgreSQL type of each staged column. */
export const STAGED_TYPES: Record<(typeof STAGED_COLUMNS)[number], string> = {
  guid: 'uuid',
  content_hash: 'uuid',
  source_key: 'text',
  agency_reference: 'text',
  reference_key: 'text',
  title: 'text',
  description: 'text',
  record_type: 'text',
  status: 'text',
  status_category: 'smallint',
  record_date: 'date',
  street_address: 'text',
  division: 'text',
  lng: 'double precision',
  lat: 'double precision',
  shape: 'geometry',
  location_problem: 'text',
  visibility: 'smallint',
  attributes: 'jsonb',
  events: 'jsonb',
}

/** A record on its way into the database: one text or null per staged column. */
export type StagedRow = readonly (string | null)[]

/** What a record says, without its guid and hash. */
export type RecordContent = readonly (string | null)[]

/** The hash by which an import sees whether a record has changed. */
export function contentHash(content: RecordContent): string {
  // Neither character occurs in stored text: NUL is taken out, the separator is a control character.
  return hash('md5', content.map((value) => value ?? '\0').join('\u001f'), 'hex')
}

const SPECIAL = /[\\\t\n\r]/
const SPECIALS = /[\\\t\n\r]/g
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** The line of COPY's text format for a row. */
export function copyLine(row: StagedRow): string {
  let line = ''
  for (const value of row) {
    if (line !== '') line += '\t'
    if (value === null) line += '\\N'
    else line += SPECIAL.test(value) ? value.replace(SPECIALS, (character) => ESCAPES[character] ?? '') : value
  }
  return `${line}\n`
}
