import { STAGED_COLUMNS, type StagedRow } from '../imports/staged-row.ts'

/** Columns of a staged row that are its identity, or made of the others. */
const UNSHOWN = new Set<string>([
  'guid',
  'content_hash',
  'reference_key',
  'attributes',
  'lng',
  'lat',
  'shape',
  'visibility',
  'status_category',
])
const FIRST_CONTENT = STAGED_COLUMNS.indexOf('source_key')
const VISIBILITIES = ['everybody', 'registered', 'internal']

/** A record that a mapping made, as texts by the names of the mapping. */
export interface MappedRecord {
  /** Fields that have a value, in the order of the record. */
  readonly fields: ReadonlyMap<string, string>
  readonly archived: boolean
  readonly point: readonly [lng: number, lat: number] | null
}

/** The record of a staged row. */
export function mappedRecord({ content }: StagedRow): MappedRecord {
  const value = (column: (typeof STAGED_COLUMNS)[number]) =>
    content[STAGED_COLUMNS.indexOf(column) - FIRST_CONTENT] ?? null
  const fields = new Map<string, string>()
  for (const column of STAGED_COLUMNS) {
    const text = UNSHOWN.has(column) ? null : value(column)
    if (text === null || text === '[]') continue
    fields.set(column === 'source_key' ? 'key' : column, column === 'events' ? steps(text) : text)
  }
  const [lng, lat] = [value('lng'), value('lat')]
  const point = lng === null || lat === null ? null : ([Number(lng), Number(lat)] as const)
  if (point) fields.set('location', point.map((degrees) => degrees.toFixed(6)).join(', '))
  const level = Number(value('visibility') ?? 0)
  if (level > 0) fields.set('visibility', VISIBILITIES[level] ?? '')
  for (const [name, one] of Object.entries(membersOf(value('attributes'))))
    fields.set(name, typeof one === 'string' ? one : JSON.stringify(one))
  return { fields, archived: value('status_category') === '2', point }
}

function membersOf(json: string | null): object {
  const value: unknown = JSON.parse(json ?? '{}')
  return typeof value === 'object' && value !== null ? value : {}
}

/** The days of a history. */
function steps(json: string): string {
  const events: unknown = JSON.parse(json)
  if (!Array.isArray(events)) return json
  return events
    .map((event: unknown) =>
      typeof event === 'object' && event !== null && 'date' in event ? String(event.date) : '',
    )
    .join(', ')
}
