import { hash } from 'node:crypto'
import { own } from '@plat/contract/platform/own'

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
  'location_source',
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
  location_source: 'text',
  visibility: 'smallint',
  attributes: 'jsonb',
  events: 'jsonb',
}

/** The staged columns, as SQL lists them. */
export const STAGED_NAMES = STAGED_COLUMNS.join(', ')

/** The staged columns with their types, as SQL defines them. Texts are compared byte by byte. */
export const STAGED_DEFINITION = STAGED_COLUMNS.map((column) => {
  const type = STAGED_TYPES[column]
  return `${column} ${type}${type === 'text' ? ' collate "C"' : ''}`
}).join(', ')

/** A record on its way into the database. */
export interface StagedRow {
  readonly guid: string
  /** Shows an import whether the record has changed. */
  readonly contentHash: string
  /** Values of the columns after these two, as text. */
  readonly content: readonly (string | null)[]
  /** The content in COPY's text format; what the hash is made of. */
  readonly line: string
}

/**
 * Version of how content is hashed, the first eight digits of every hash. Raise it with each change after
 * which equal values give another hash: other columns or another order of them, another text of the same
 * number, day or shape. The next import of a module then compares values and renews the hashes; without it
 * that import would call every record changed.
 */
const CONTENT_HASH_VERSION = 2

const HASH_PREFIX = CONTENT_HASH_VERSION.toString(16).padStart(8, '0')

/** The condition that a hash, an SQL expression, is one of another version. */
export function outdatedHashSql(hashSql: string): string {
  const last = 'ffff-ffff-ffff-ffffffffffff'
  return `${hashSql} not between '${HASH_PREFIX}-${last.replaceAll('f', '0')}' and '${HASH_PREFIX}-${last}'`
}

/** A staged row with the hash of its content. */
export function stagedRow(guid: string, content: readonly (string | null)[]): StagedRow {
  const line = copyText(content)
  return { guid, contentHash: HASH_PREFIX + hash('md5', line, 'hex').slice(8), content, line }
}

/** The line of COPY's text format for a row. */
export function copyLine(row: StagedRow): string {
  return `${row.guid}\t${row.contentHash}\t${row.line}\n`
}

/** One text or null per staged column. */
export function stagedValues(row: StagedRow): (string | null)[] {
  return [row.guid, row.contentHash, ...row.content]
}

const SPECIAL = /[\\\t\n\r]/
const SPECIALS = /[\\\t\n\r]/g
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

function copyText(values: readonly (string | null)[]): string {
  // Few rows need escaping, so a row is tested as a whole.
  const escaped = SPECIAL.test(values.join(''))
  let text = ''
  for (const value of values) {
    if (text !== '') text += '\t'
    if (value === null) text += '\\N'
    else
      text += escaped
        ? value.replace(SPECIALS, (character) => own(ESCAPES, character) ?? '')
        : value
  }
  return text
}
