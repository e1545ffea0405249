import { Localized } from '@plat/contract/platform/localized'
import { z } from 'zod'
import { Expression, Pattern } from './expression-document.ts'

/** Columns of a record that a mapping can fill; every other name is an attribute of the module. */
export const MAPPED_COLUMNS = [
  'agency_reference',
  'title',
  'description',
  'record_type',
  'status',
  'record_date',
  'street_address',
  'division',
] as const

/** A record's location: a pair of columns in `crs`, one text column, or the GeoJSON geometry. */
export const LocationMapping = z.union(
  [
    z.object({ lng: Expression, lat: Expression }).strict(),
    /** Text such as `(47.61, -122.33)` or `POINT (-122.33 47.61)`. */
    z
      .object({ text: Expression, order: z.enum(['lat,lng', 'lng,lat']).default('lat,lng') })
      .strict(),
    z.object({ geometry: z.literal(true) }).strict(),
    /** A column of a JSON source that holds a GeoJSON geometry. */
    z.object({ geometry: Expression }).strict(),
  ],
  { error: 'expected {lng, lat}, {text, order} or {geometry: true}' },
)

export type LocationMapping = z.infer<typeof LocationMapping>

/** Record column or attribute id → how to read it from a row. */
export const SourceMap = z.object({ location: LocationMapping.optional() }).catchall(Expression)

export type SourceMap = z.infer<typeof SourceMap>

/** A step of a record's history from a date column; left out where the date is empty. */
const ColumnEvent = z
  .object({ label: Localized, date: Expression, content: Expression.optional() })
  .strict()

/** Steps from a list within the row (JSON); expressions are evaluated in each entry. */
const ListEvent = z
  .object({
    /** Column that holds the list. */
    each: z.string().min(1),
    label: Expression,
    /** Label in the list → the label to show. */
    labels: z.record(z.string(), Localized).optional(),
    date: Expression,
    content: Expression.optional(),
  })
  .strict()

/** Steps of a record's history: from a column or from a list. */
export const SourceEvent = z.union([ColumnEvent, ListEvent], {
  error: 'expected {label, date, content?} or {each, label, labels?, date, content?}',
})

export type SourceEvent = z.infer<typeof SourceEvent>

/** A rule for rows; a row that breaks it is rejected under `reason`. */
export const RowCheck = z
  .object({ value: Expression, match: Pattern, reason: z.string().min(1).max(80) })
  .strict()

export type RowCheck = z.infer<typeof RowCheck>

/**
 * Known damage: the end of the text of `from` has spilled into the column `into`, whose own value
 * is lost. Where `into` matches `when`, its text goes back to `from`, and `into` is empty.
 */
export const ColumnSpill = z
  .object({
    from: z.string().min(1),
    into: z.string().min(1),
    when: Pattern,
    joint: z.string().default(','),
  })
  .strict()

export type ColumnSpill = z.infer<typeof ColumnSpill>
