import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { Localized } from '../platform/localized.ts'
import { FIELD_KINDS } from '../tenancy/module-config.ts'
import { UPDATE_FREQUENCIES } from './update-frequency.ts'

/** What happened to rows or values of a load, in words, and how often; never what stood in them. */
const LoadReason = z
  .object({
    /** Label of the field; null: it is about the row as a whole. */
    field: Localized.nullable(),
    reason: Localized,
    count: z.number().int(),
  })
  .meta({ id: 'LoadReason' })
export type LoadReason = z.infer<typeof LoadReason>

const LoadReasons = z.object({ total: z.number().int(), reasons: z.array(LoadReason) })

/** How the records of a module came in, and when they will again. */
const Loads = z
  .object({
    /** Of the last one that has ended; `failed`: it changed nothing, the records are those of the load before. */
    state: z.enum(['never', 'loaded', 'failed']),
    /** When records were loaded last; null until there are some. */
    loaded: z.iso.datetime().nullable(),
    /** When the last load failed; null where it did not. */
    failed: z.iso.datetime().nullable(),
    /** Null: records are loaded by hand. */
    schedule: z.object({ cron: z.string(), time_zone: z.string() }).nullable(),
    /** When the schedule comes next; null without one. */
    next: z.iso.datetime().nullable(),
    /** Rows of the last load that became no record. */
    refused: LoadReasons,
    /** Values of the last load that were put right or left out; no record is lost by these. */
    repaired: LoadReasons,
  })
  .meta({ id: 'DatasetLoads' })

/** A field that everybody may read. */
const DatasetField = z
  .object({
    id: z.string(),
    label: Localized,
    kind: z.enum(FIELD_KINDS),
    /** What it says; null where the agency has not written it. */
    meaning: Localized.nullable(),
    /** Whether the search has a filter for it. */
    filter: z.boolean(),
  })
  .meta({ id: 'DatasetField' })
export type DatasetField = z.infer<typeof DatasetField>

/** Forms in which everybody can take the records along. */
const DISTRIBUTION_KINDS = ['csv', 'geojson', 'atom', 'ogc', 'api'] as const

/** One form of the records; `href` is a path of the agency's host. */
const Distribution = z
  .object({ kind: z.enum(DISTRIBUTION_KINDS), href: z.string(), media_type: z.string() })
  .meta({ id: 'DatasetDistribution' })
export type Distribution = z.infer<typeof Distribution>

/** What is public about the data of a module: the same for everybody who asks. */
export const Dataset = z
  .object({
    module: z.string(),
    department: z.string(),
    title: Localized,
    /** The module's own words; null where it has none. */
    description: Localized.nullable(),
    loads: Loads,
    /** Records that everybody may see, as a search without criteria counts them. */
    records: z.object({
      all: z.number().int(),
      live: z.number().int(),
      archived: z.number().int(),
      located: z.number().int(),
    }),
    fields: z.array(DatasetField),
    /** Null: the agency names none. */
    licence: z.object({ name: Localized, url: z.string().nullable() }).nullable(),
    source: z.object({ name: Localized, url: z.string().nullable() }),
    /** Mail address for questions about the data; null: none is given. */
    contact: z.string().nullable(),
    /** As the agency says; null: only the schedule tells. */
    update_frequency: z.enum(UPDATE_FREQUENCIES).nullable(),
    distributions: z.array(Distribution),
  })
  .meta({ id: 'Dataset' })
export type Dataset = z.infer<typeof Dataset>

export const getDataset = endpoint({
  id: 'getDataset',
  summary: 'What is public about the data of a module',
  method: 'GET',
  path: '/config/module/:id/data',
  access: 'anonymous',
  versioned: true,
  params: z.object({ id: z.string().max(64) }),
  reply: Dataset,
})
