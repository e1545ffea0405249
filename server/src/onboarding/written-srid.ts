import { columnReader, type RowBatch } from '../imports/row.ts'

/** Rows of each batch that are looked at. */
const MAX_ROWS = 200
const EWKT = /^\s*srid=(\d{4,6});\s*point/i
/** Degrees, in which locations are without more. */
const DEGREES = new Set(['4326', '4269', '4258'])

/** The coordinate system that points in extended well-known text name, `EPSG:2277`; undefined for degrees or several. */
export function writtenSystem(batches: readonly RowBatch[]): string | undefined {
  const found = new Set<string>()
  for (const { columns, rows } of batches)
    for (const row of rows.slice(0, MAX_ROWS)) {
      const values =
        columns.kind === 'header'
          ? columns.names.map((name) => columnReader(columns, name)?.(row))
          : Object.values(row)
      for (const value of values) {
        const srid = typeof value === 'string' ? EWKT.exec(value)?.[1] : undefined
        if (srid !== undefined) found.add(srid)
      }
    }
  const [srid, ...others] = found
  return srid === undefined || others.length > 0 || DEGREES.has(srid) ? undefined : `EPSG:${srid}`
}
