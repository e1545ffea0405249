import { Localized } from '@plat/contract/platform/localized'
import { z } from 'zod'
import { WebAddress } from './document-parts.ts'
import { Expression, Pattern } from './expression-document.ts'

export const ENCODINGS = ['utf-8', 'latin1', 'windows-1252', 'utf-16le'] as const
export type Encoding = (typeof ENCODINGS)[number]

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

/** Where a record lies: a pair of columns in `crs`, one text column, or the GeoJSON geometry. */
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

/** Record column or attribute id → how it is found in a row. */
export const SourceMap = z.object({ location: LocationMapping.optional() }).catchall(Expression)
export type SourceMap = z.infer<typeof SourceMap>

/** A step of a record's history out of a date column; left out where the date is empty. */
const ColumnEvent = z
  .object({ label: Localized, date: Expression, content: Expression.optional() })
  .strict()
/** Steps out of a list within the row (JSON); expressions are read in each entry. */
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
export const SourceEvent = z.union([ColumnEvent, ListEvent], {
  error: 'expected {label, date, content?} or {each, label, labels?, date, content?}',
})
export type SourceEvent = z.infer<typeof SourceEvent>

/** A rule that a row has to keep; one that breaks it is refused under `reason`. */
export const RowCheck = z
  .object({ value: Expression, match: Pattern, reason: z.string().min(1).max(80) })
  .strict()
export type RowCheck = z.infer<typeof RowCheck>

/**
 * A known damage: the end of the text of `from` has run over into the column `into`, whose own value
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

const common = {
  /** Who publishes the records, as readers see it. */
  name: Localized,
  /** Page where the publisher offers them. */
  url: WebAddress.optional(),
  /** True: the files hold everything, so what is missing from them is removed. */
  snapshot: z.boolean().default(true),
  /** Coordinate system of the location, by EPSG code. */
  crs: z
    .string()
    .regex(/^EPSG:\d{4,6}$/, 'expected a code like EPSG:4326')
    .default('EPSG:4326'),
  /** Points, longitude first, that a geocoder gives when it finds nothing: they are no location. */
  standIns: z.array(z.tuple([z.number(), z.number()])).default([]),
  /** How far outside of the agency's bounds a location may lie, in widths and heights of the agency. */
  padding: z.number().min(0).max(10).default(1),
  /** Says which record a row is: the same key in the next import is the same record. */
  key: Expression,
  map: SourceMap,
  events: z.array(SourceEvent).default([]),
  checks: z.array(RowCheck).default([]),
  spills: z.array(ColumnSpill).default([]),
  /** Gives everybody, registered or internal; everybody when left out or empty. */
  visibility: Expression.optional(),
}

/** Paths and globs, relative to the tenant folder; `${PLAT_DATA}` and `${DATA_DIR}` stand for those folders. */
const files = z.array(z.string().min(1)).min(1)
const encoding = z.enum(ENCODINGS).default('utf-8')

/** The character between values; `auto` finds it out for each file. */
const delimiter = z.union([z.literal('auto'), z.string().length(1)], {
  error: 'expected auto or one character, such as "," or "\\t"',
})

const delimited = {
  files,
  encoding,
  /** Column names, for files whose first row is already a record. */
  headers: z.array(z.string().min(1)).min(1).optional(),
  /** Rows in which quotes were escaped by a backslash: read them so, or refuse them by name. */
  backslashQuotes: z.enum(['repair', 'reject']).default('reject'),
}

const pageSize = z.number().int().min(1).max(50_000).optional()
/** Name of the environment variable that holds the token; never the token itself. */
const tokenVariable = z
  .string()
  .regex(
    /^PLAT_SOURCE_[A-Z0-9_]+$/,
    'expected the name of an environment variable PLAT_SOURCE_…, not the token itself',
  )
  .optional()

const bldsMap = {
  key: Expression.optional(),
  map: SourceMap.optional(),
  events: z.array(SourceEvent).optional(),
}

/** Where the records of a module come from, and how a row becomes a record. */
export const Source = z.discriminatedUnion(
  'format',
  [
    z
      .object({
        ...common,
        format: z.literal('csv'),
        ...delimited,
        delimiter: delimiter.default('auto'),
      })
      .strict(),
    z
      .object({
        ...common,
        format: z.literal('tsv'),
        ...delimited,
        delimiter: delimiter.default('\t'),
      })
      .strict(),
    z.object({ ...common, format: z.literal('ndjson'), files, encoding }).strict(),
    z
      .object({
        ...common,
        format: z.literal('json'),
        files,
        encoding,
        /** Path of the array within the document: `data.permits`; the document itself when left out. */
        item: z.string().min(1).optional(),
      })
      .strict(),
    z.object({ ...common, format: z.literal('geojson'), files, encoding }).strict(),
    /** BLDS 1.2 columns in a CSV file: the mapping is known, `map` may override parts of it. */
    z
      .object({
        ...common,
        ...bldsMap,
        format: z.literal('blds'),
        ...delimited,
        delimiter: delimiter.default('auto'),
      })
      .strict(),
    z
      .object({
        ...common,
        format: z.literal('soda'),
        domain: z
          .string()
          .regex(/^[a-z0-9.-]+(:\d+)?$/i, 'expected a host name like data.seattle.gov'),
        dataset: z
          .string()
          .regex(/^[a-z0-9]{4}-[a-z0-9]{4}$/, 'expected a dataset id like 76t5-zqzr'),
        where: z.string().optional(),
        pageSize,
        tokenVariable,
      })
      .strict(),
    z
      .object({
        ...common,
        format: z.literal('arcgis'),
        /** URL of the layer: `https://…/FeatureServer/0`. */
        service: z.url(),
        where: z.string().default('1=1'),
        pageSize,
        tokenVariable,
      })
      .strict(),
  ],
  { error: 'expected format: csv, tsv, ndjson, json, geojson, blds, soda or arcgis' },
)
export type Source = z.infer<typeof Source>

/** Sources that are read from files rather than over HTTP. */
export type FileSource = Extract<Source, { files: string[] }>

/** Attribute ids that a source fills: they must be fields of the module. */
export function mappedAttributes(source: Source): string[] {
  const known = new Set<string>([...MAPPED_COLUMNS, 'location'])
  return Object.keys(source.map ?? {}).filter((name) => !known.has(name))
}
