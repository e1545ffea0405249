import { Source } from '../tenancy/document/source-document.ts'
import { completeMapping } from './blds.ts'
import { padded } from './locations.ts'
import { compileMapping, type MappingRules } from './record-mapper.ts'
import { STAGED_COLUMNS, stagedValues } from './staged-row.ts'

type Column = (typeof STAGED_COLUMNS)[number]

/** A mapped row by column name, with its repairs. */
export function map(
  source: object,
  row: Record<string, unknown>,
  more: Partial<MappingRules> = {},
) {
  const parsed = Source.parse({ name: 'City', files: ['x'], format: 'ndjson', ...source })
  const repaired: string[] = []
  const mapping = completeMapping(parsed, ['cost', 'status_date'])
  const compiled = compileMapping(
    {
      tenant: 'harbor',
      module: 'permits',
      key: mapping.key,
      map: mapping.map,
      dates: new Set(['issued']),
      events: mapping.events,
      visibility: parsed.visibility,
      checks: parsed.checks,
      spills: parsed.spills,
      location: {
        projection: null,
        bounds: padded({ n: 31, e: -97, s: 30, w: -98 }, 1),
        standIns: [],
      },
      statusCategory: (status) => (status === 'Final' ? 2 : 1),
      ...more,
    },
    {
      today: '2026-11-20',
      timeZone: 'America/Chicago',
      columns: { kind: 'object' },
      repaired: (field, reason) => repaired.push(`${field}: ${reason}`),
      onColumn: () => undefined,
    },
  )
  const result = compiled(row)
  return {
    result,
    repaired,
    of: (column: Column) =>
      valueOf(result.kind === 'record' ? stagedValues(result.row) : [], column),
  }
}

function valueOf(row: readonly (string | null)[], column: Column): string | null | undefined {
  return row.at(STAGED_COLUMNS.indexOf(column))
}

export const SOURCE = {
  key: { column: 'n' },
  map: {
    agency_reference: { column: 'n' },
    title: { column: 't' },
    status: { column: 's' },
    record_date: { column: 'd', date: true },
    location: { lng: { column: 'x' }, lat: { column: 'y' } },
    cost: { column: 'c', number: true },
  },
  events: [
    { label: { en: 'Issued', es: 'Expedido' }, date: { column: 'd', date: true } },
    { label: 'Applied', date: { column: 'a', date: true }, content: { column: 'who' } },
  ],
}
