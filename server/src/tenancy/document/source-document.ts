import { Localized } from '@plat/contract/platform/localized'
import { z } from 'zod'
import { cronProblem } from './cron.ts'
import { WebAddress } from './document-parts.ts'
import { Expression } from './expression-document.ts'
import { ColumnSpill, MAPPED_COLUMNS, RowCheck, SourceEvent, SourceMap } from './source-mapping.ts'

export const ENCODINGS = ['utf-8', 'latin1', 'windows-1252', 'utf-16le'] as const

export type Encoding = (typeof ENCODINGS)[number]

/** When records are imported, in the agency's time zone: `30 5 * * *`. */
const Cron = z.string().check((text) => {
  const message = cronProblem(text.value)
  if (message !== null) text.issues.push({ code: 'custom', message, input: text.value })
})

const common = {
  /** Who publishes the records, as readers see it. */
  name: Localized,
  /** Page where the publisher offers them. */
  url: WebAddress.optional(),
  /** True: the files hold everything, so what is missing from them is removed. */
  snapshot: z.boolean().default(true),
  /** Imports the records again and again, while a server runs. Left out: only by `plat import`. */
  schedule: Cron.optional(),
  /** Coordinate system of the location, by EPSG code. */
  crs: z
    .string()
    .regex(/^EPSG:\d{4,6}$/, 'expected a code like EPSG:4326')
    .default('EPSG:4326'),
  /** Points, longitude first, that a geocoder gives when it finds nothing: they are no location. */
  standIns: z.array(z.tuple([z.number(), z.number()])).default([]),
  /** How far outside the agency's bounds a location may be, in widths and heights of the agency. */
  padding: z.number().min(0).max(10).default(1),
  /** Identifies a row's record: the same key in the next import is the same record. */
  key: Expression,
  map: SourceMap,
  events: z.array(SourceEvent).default([]),
  checks: z.array(RowCheck).default([]),
  spills: z.array(ColumnSpill).default([]),
  /** Gives everybody, registered or internal; any other value, none too, is internal. Left out: everybody. */
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
  /** Rows whose quotes are escaped by a backslash: read them that way, or reject them. */
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

/** Sources that are read from files, not over HTTP. */
export type FileSource = Extract<Source, { files: string[] }>

/** Attribute ids that a source fills: they must be fields of the module. */
export function mappedAttributes(source: Source): string[] {
  const known = new Set<string>([...MAPPED_COLUMNS, 'location'])
  return Object.keys(source.map ?? {}).filter((name) => !known.has(name))
}
