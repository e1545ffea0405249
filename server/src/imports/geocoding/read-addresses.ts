import type { FileSource, Geocode } from '../../tenancy/document/source-document.ts'
import type { ExpressionContext } from '../expression-context.ts'
import { ColumnWatch } from '../column-watch.ts'
import { compileTextExpression } from '../expressions.ts'
import { locationReader } from '../location-reader.ts'
import type { LocationRules } from '../locations.ts'
import { readFiles } from '../read-files.ts'
import { type Columns, type ReadingNotes, type Row, SourceError } from '../row.ts'
import type { SourceFile } from '../source-files.ts'
import { AddressIndex } from './address-index.ts'

/** Files of addresses, to be read as files of a source are. */
export function addressSource(geocode: Geocode): FileSource {
  const { format, files, encoding, crs, address } = geocode
  const plain = {
    name: '',
    snapshot: true,
    crs,
    standIns: [],
    padding: 0,
    key: address,
    map: {},
    events: [],
    checks: [],
    spills: [],
    files,
    encoding,
  }
  if (format === 'ndjson') return { ...plain, format }
  if (format === 'geojson') return { ...plain, format }
  const delimiter = format === 'tsv' && geocode.delimiter === 'auto' ? '\t' : geocode.delimiter
  const delimited = { ...plain, delimiter, skipRows: 0, backslashQuotes: 'reject' as const }
  return format === 'tsv' ? { ...delimited, format } : { ...delimited, format }
}

/** Of addresses, nothing is kept but what they are. */
const NO_NOTES: ReadingNotes = {
  reject: () => undefined,
  repair: () => undefined,
  fileRead: () => undefined,
  progress: () => undefined,
}

/**
 * Reads an agency's addresses.
 * @param rules where they may be
 * @throws SourceError for files that cannot be read, that lack a column, or of which no row is an address with a place.
 */
export async function readAddresses(
  geocode: Geocode,
  files: readonly SourceFile[],
  rules: LocationRules,
): Promise<AddressIndex> {
  const index = new AddressIndex()
  const watch = new ColumnWatch()
  let reader: { columns: Columns; add: (row: Row) => void } | undefined
  let rows = 0
  let example: string | null = null
  const adds = (columns: Columns) => {
    const context: ExpressionContext = {
      today: '',
      timeZone: 'UTC',
      columns,
      repaired: () => undefined,
      onColumn: (name, found, optional) => watch.noteColumn(name, found, optional),
    }
    const address = compileTextExpression(geocode.address, 'geocode.address', context)
    const location = locationReader(geocode.location, rules, context)
    return (row: Row) => {
      rows += 1
      const [text, { point }] = [address(row), location(row)]
      if (text === null || point === null || !index.add(text, ...point)) example ??= text
    }
  }
  try {
    for await (const batch of readFiles(addressSource(geocode), files, NO_NOTES)) {
      if (reader?.columns !== batch.columns) {
        watch.enter(batch)
        reader = { columns: batch.columns, add: adds(batch.columns) }
      }
      for (const row of batch.rows) reader.add(row)
    }
    watch.refuseMissing()
  } catch (error) {
    if (error instanceof SourceError)
      throw new SourceError(`The addresses of geocode: ${error.message}`)
    throw error
  }
  if (index.count === 0)
    throw new SourceError(
      `The addresses of geocode: none of ${rows} rows is a street address with a place within the agency` +
        `${example === null ? '' : `, such as "${example}"`}. Expected a number and a street, 1100 Congress Ave, and ` +
        'coordinates: correct `address`, `location` or `crs`.',
    )
  return index
}
