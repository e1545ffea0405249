import { Localized } from '@plat/contract/platform/localized'
import { z } from 'zod'
import { cronProblem } from './cron.ts'
import { WebAddress } from './document-parts.ts'
import { Expression } from './expression-document.ts'
import {
  ColumnSpill,
  LocationMapping,
  MAPPED_COLUMNS,
  RowCheck,
  SourceEvent,
  SourceMap,
} from './source-mapping.ts'

export const ENCODINGS = [
  'utf-8',
  'latin1',
  'windows-1252',
  'utf-16le',
  'macintosh',
  'cp850',
] as const

export type Encoding = (typeof ENCODINGS)[number]

/** When records are imported, in the agency's time zone: `30 5 * * *`. */
const Cron = z.string().check((text) => {
  const message = cronProblem(text.value)
  if (message !== null) text.issues.push({ code: 'custom', message, input: text.value })
})

/** Paths and globs, relative to the tenant folder; `${PLAT_DATA}` and `${DATA_DIR}` stand for those folders. */
const files = z.array(z.string().min(1)).min(1)

const encoding = z.enum(ENCODINGS).default('utf-8')

/** The character between values; `auto` finds it out for each file. */
const delimiter = z.union([z.literal('auto'), z.string().length(1)], {
  error: 'expected auto or one character, such as "," or "\\t"',
})

const crs = z
  .string()
  .regex(/^EPSG:\d{4,6}$/, 'expected a code like EPSG:4326')
  .default('EPSG:4326')

/** How records without a location are found by their address, in files of the agency's own addresses. */
const Geocode = z
  .object({
    format: z.enum(['csv', 'tsv', 'ndjson', 'geojson']).default('csv'),
    files,
    encoding,
    delimiter: delimiter.default('auto'),
    /** Coordinate system of the addresses' locations, by EPSG code. */
    crs,
    /** Of a row of these files: number and street, `1100 Congress Ave`. */
    address: Expression,
    /** Of a row of these files: where the address is. */
    location: LocationMapping,
    /** Of a row of the source: the address to be found. Left out: the record's street address. */
    find: Expression.optional(),
  })
  .strict()
export type Geocode = z.infer<typeof Geocode>

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
  crs,
  /** Points, longitude first, that a geocoder gives when it finds nothing: they are no location. */
  standIns: z.array(z.tuple([z.number(), z.number()])).default([]),
  /** How far outside the agency's bounds a location may be, in widths and heights of the agency. */
  padding: z.number().min(0).max(10).default(1),
  /** Identifies a row's record: the same key in the next import is the same record. */
  key: Expression,
  map: SourceMap,
  events: z.array(SourceEvent).default([]),
  checks: z.array(RowCheck).default([]),
  /** Finds records without a location by their address. */
  geocode: Geocode.optional(),
  spills: z.array(ColumnSpill).default([]),
  /** Gives everybody, registered or internal; any other value, none too, is internal. Left out: everybody. */
  visibility: Expression.optional(),
}

const delimited = {
  files,
  encoding,
  /** Lines at the start of each file that are left out: titles above the names of the columns. */
  skipRows: z.number().int().min(0).max(100).default(0),
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

const OgcFeatures = z
  .object({
    ...common,
    format: z.literal('ogc-features'),
    /** URL of the landing page, or of the collection: `https://…/collections/permits`. */
    url: z.url({ protocol: /^https?$/ }),
    /** Id of the collection, where the URL is that of the landing page. */
    collection: z.string().min(1).max(200).optional(),
    /** Which features, in CQL2 text (Part 3). */
    filter: z.string().min(1).optional(),
    /** Features of a day or an interval: `2020-01-01T00:00:00Z/..`. */
    datetime: z.string().min(1).max(100).optional(),
    pageSize,
  })
  .strict()

const Wfs = z
  .object({
    ...common,
    format: z.literal('wfs'),
    /** URL of the service: `https://…/wfs`. */
    url: z.url({ protocol: /^https?$/ }),
    /** Name of the feature type as the service lists it: `city:permits`. */
    typeName: z.string().regex(/^[^\s,()]{1,200}$/, 'expected one name like city:permits'),
    /** Property that pages are ordered by; chosen from the type when left out. */
    sortBy: z
      .string()
      .regex(/^[^\s,]{1,200}$/, 'expected one property')
      .optional(),
    pageSize,
  })
  .strict()

/** Rows that a system sends (`POST /api/v1/modules/CODE/rows`): what a request does not name stays. */
const Push = z
  .object({
    ...common,
    format: z.literal('push'),
    snapshot: z
      .literal(false, { error: 'expected false: what is sent is never everything' })
      .default(false),
    schedule: z.undefined({ error: 'expected none: the rows are sent, not asked for' }).optional(),
    // Reading all addresses takes longer than a request may.
    geocode: z
      .undefined({ error: 'expected none: rows that are sent bring their coordinates' })
      .optional(),
  })
  .strict()

/** Of services that know when a row changed. */
const updates = {
  /** Field with the time of a row's last change: imports ask for what changed since the last one. */
  updatedAt: z
    .string()
    .regex(/^:?[A-Za-z_][A-Za-z0-9_.]{0,99}$/, 'expected the name of a field like :updated_at')
    .optional(),
  /** Days after which all rows are asked for again, which shows what is gone. */
  fullEvery: z.number().int().min(1).max(365).default(7),
}

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
        ...updates,
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
        ...updates,
        pageSize,
        tokenVariable,
      })
      .strict(),
    OgcFeatures,
    Wfs,
    Push,
  ],
  {
    error:
      'expected format: csv, tsv, ndjson, json, geojson, blds, soda, arcgis, ogc-features, wfs or push',
  },
)

export type Source = z.infer<typeof Source>

/** Sources whose rows are sent. */
export type PushSource = Extract<Source, { format: 'push' }>

/** Sources that are read from files, not over HTTP. */
export type FileSource = Extract<Source, { files: string[] }>

/** Attribute ids that a source fills: they must be fields of the module. */
export function mappedAttributes(source: Source): string[] {
  const known = new Set<string>([...MAPPED_COLUMNS, 'location'])
  return Object.keys(source.map ?? {}).filter((name) => !known.has(name))
}
