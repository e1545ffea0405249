import {
  type RecordDetails,
  type RecordEvent,
  type RecordVideo,
  VideoEntry,
} from '@plat/contract/records/records'
import type { Formatting } from '@plat/contract/records/formatting'
import { AnyGeometry, type Position } from '@plat/contract/platform/geometry'
import { own } from '@plat/contract/platform/own'
import { Localized } from '@plat/contract/platform/localized'
import { z } from 'zod'
import { asTenant, type TenantTransaction } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import {
  type ModuleDocument,
  statusOf,
  visibleFields,
} from '../tenancy/document/module-document.ts'
import { statusLabel, valueNames } from '../tenancy/document/value-labels.ts'
import { MORE_LOCATIONS } from '../indexes/location-columns.ts'
import { moduleState } from '../indexes/module-state.ts'
import { imageAddress } from '../tenancy/content/content-text.ts'
import { dayIn } from '../tenancy/document/calendar.ts'
import { changeEvents, type ChangeRow, recordChanges } from './record-changes.ts'
import { readRecords } from './read-records.ts'
import { RECORD_COLUMNS, type RecordRow, recordSummary } from './record-row.ts'
import { statusSince } from './status-since.ts'

interface DetailsRow extends RecordRow {
  description: string | null
  attributes: RecordDetails['details']
  events: RecordEvent[]
  changes: ChangeRow[]
  shape: string | null
  more_locations: string | null
  version: number
}

/** How records are found: by guid, or by their numbers in the index with the names of their areas beside them. */
export type WantedRecords =
  | {
      readonly guid: string
      /** The name of the area that a record lies in, which no index tells. */
      areaAt(row: RecordRow): Promise<string | null>
    }
  | {
      readonly keys: readonly number[]
      readonly areas: readonly (string | null)[]
      /** Of the index. */
      readonly version: number
    }

/** The record's number, and those that it had before it was withdrawn and came back, as far as it was open then. */
const EARLIER_NUMBERS = `select r.record_no union all
  select w.record_no from change_event w
  where w.tenant = r.tenant and w.module = r.module and w.guid = r.guid and w.kind = 'withdrawn'
    and w.visibility <= $3`

/**
 * Whole records in the requested order; one that the viewer may not see is left out as
 * if it did not exist.
 */
export async function recordDetails(
  database: Database,
  tenant: string,
  module: ModuleDocument,
  wanted: WantedRecords,
  options: {
    visibility: number
    /** The document that lists recordings and says in which time zone the agency is. */
    document: TenantDocument
  },
): Promise<RecordDetails[]> {
  const byGuid = 'guid' in wanted
  const read = (tx: TenantTransaction) =>
    tx.query<DetailsRow>(
      `select ${RECORD_COLUMNS}, r.description, r.attributes, r.events, r.version::int as version,
         case when r.shape is not null then st_asgeojson(r.shape, 7) end as shape,
         ${MORE_LOCATIONS} as more_locations,
         coalesce((select json_agg(json_build_object('field', e.field, 'date', e.date,
             'version', e.version, 'before', e.before, 'after', e.after) order by e.version, e.field)
           from record_change e
           where e.tenant = r.tenant and e.module = r.module
             and e.record_no = any (array(${EARLIER_NUMBERS}))), '[]') as changes
       from record r
       where r.tenant = $1 and r.module = $2 and r.visibility <= $3
         and ${byGuid ? 'r.guid = $4::uuid' : 'r.record_no = any($4::int[])'}`,
      [tenant, module.code, options.visibility, byGuid ? wanted.guid : wanted.keys],
    )
  // A record's own page is told what the primary has at this moment.
  const rows = byGuid
    ? await asTenant(database, tenant, read)
    : await readRecords(database, { tenant, module: module.code, version: wanted.version }, read)
  const state = await moduleState(database, tenant, module.code)
  const seen = { ...options, ...state }
  if (byGuid)
    return Promise.all(
      rows.map(async (row) => details(row, module, seen, await wanted.areaAt(row))),
    )
  const byNumber = new Map(rows.map((row) => [row.record_no, row]))
  return wanted.keys.flatMap((key, i) => {
    const row = byNumber.get(key)
    return row === undefined ? [] : [details(row, module, seen, wanted.areas[i] ?? null)]
  })
}

function details(
  row: DetailsRow,
  module: ModuleDocument,
  seen: {
    visibility: number
    document: TenantDocument
    version: number
    importedAt: Date | null
  },
  area: string | null,
): RecordDetails {
  const readable = visibleFields(module, seen.visibility)
  const videos = new Set(module.fields.filter(({ kind }) => kind === 'video').map(({ id }) => id))
  const attributes = Object.entries(row.attributes).filter(([id]) => readable.has(id))
  const changes = recordChanges(row.changes, module, readable)
  const formatting = formattingOf(module, row.attributes)
  const today = dayIn(seen.document.tenant.timeZone, new Date())
  const hidden = new Set(module.fields.map(({ id }) => id).filter((id) => !readable.has(id)))
  return {
    record: recordSummary(row, module, area),
    details: Object.fromEntries(attributes.filter(([id]) => !videos.has(id))),
    formatting: formatting.filter(({ id }) => !hidden.has(id)),
    videos: Object.fromEntries(
      attributes.flatMap(([id, value]) => {
        const video = videos.has(id) ? recordVideo(value, seen.document) : null
        return video ? [[id, video]] : []
      }),
    ),
    events: [...row.events, ...changeEvents(changes, formatting)].sort((a, b) =>
      a.date < b.date ? -1 : a.date > b.date ? 1 : 0,
    ),
    changes,
    version: Math.max(seen.version, row.version),
    description: row.description,
    status_since: statusSince(module, row, { today, readable }),
    next_step: statusOf(module, row.status).next,
    locations: locationsOf(row),
    geometry: row.shape === null ? null : AnyGeometry.parse(JSON.parse(row.shape)),
    source: {
      name: module.source?.name ?? module.name,
      url: module.source?.url ?? null,
      updated: seen.importedAt?.toISOString() ?? null,
    },
  }
}

function locationsOf({ lng, lat, more_locations: more }: DetailsRow): Position[] {
  if (lng === null || lat === null) return []
  // Written by the database, see location-columns.ts.
  return [[lng, lat], ...(more === null ? [] : (JSON.parse(more) as Position[]))]
}

/** The module's formatting in order of position, with the names of statuses and of the record's values filled in. */
function formattingOf(module: ModuleDocument, attributes: DetailsRow['attributes']): Formatting[] {
  const statuses = Object.fromEntries(
    Object.keys(module.statuses).map((value) => {
      const status = statusOf(module, value)
      return [
        value,
        {
          text: statusLabel(module, value) ?? value,
          marker: status.marker ?? (status.category === 2 ? '#188038' : '#f2a203'),
        },
      ]
    }),
  )
  return module.formatting
    .map((format) => {
      if (format.options !== undefined) return format
      if (format.type === 'basic/status') return { ...format, options: statuses }
      const options = namesOf(module, format.id, own(attributes, format.id))
      return options === null ? format : { ...format, options }
    })
    .sort((a, b) => a.position - b.position)
}

/** What the values of one record's field are called, where only the filters say so; null for none. */
function namesOf(
  module: ModuleDocument,
  field: string,
  value: unknown,
): Formatting['options'] | null {
  const names = valueNames(module, field)
  const named = (Array.isArray(value) ? value : [value]).flatMap((one: unknown) => {
    const text = typeof one === 'string' ? names.get(one) : undefined
    return text === undefined ? [] : [[String(one), { text }] as const]
  })
  return named.length === 0 ? null : Object.fromEntries(named)
}

const Entry = z
  .object({
    Title: Localized,
    Description: Localized.nullish(),
    SecondsStart: z.coerce.number(),
    SecondsEnd: z.coerce.number(),
  })
  .transform((entry) => ({ ...entry, Description: entry.Description ?? null }))
  .pipe(VideoEntry)
  .refine((entry) => entry.SecondsEnd > entry.SecondsStart)

/** Value of a field of kind video: a recording of the tenant folder, or an address. */
const VideoValue = z.object({
  video: z.string().optional(),
  url: z.string().optional(),
  title: Localized.nullish(),
  captions: z
    .array(z.object({ language: z.string(), label: z.string(), url: z.string() }))
    .catch([]),
  entries: z.array(z.unknown()).catch([]),
})

/**
 * The recording that a field's value names; null when there is none, or it lies on an origin that
 * the agency does not allow. Malformed entries are left out.
 */
function recordVideo(value: unknown, { tenant, files }: TenantDocument): RecordVideo | null {
  const parsed = VideoValue.safeParse(typeof value === 'string' ? { url: value } : value)
  if (!parsed.success) return null
  const { video, url, title, captions, entries } = parsed.data
  const chosen = entries.flatMap((entry) => {
    const read = Entry.safeParse(entry)
    return read.success ? [read.data] : []
  })
  const { videos, origins } = tenant.media
  const listed = video === undefined ? undefined : own(videos, video)
  if (listed) {
    const address = imageAddress(files, listed.file)
    if (address === null) return null
    return {
      url: address,
      media_type: own(files, listed.file)?.mediaType ?? null,
      title: title ?? listed.title ?? null,
      captions: listed.captions.flatMap(({ language, label, file }) => {
        const track = imageAddress(files, file)
        return track === null ? [] : [{ language, label, url: track }]
      }),
      entries: chosen,
    }
  }
  const allowed = (address: string) =>
    URL.canParse(address) && origins.includes(new URL(address).origin)
  if (url === undefined || !allowed(url)) return null
  return {
    url,
    media_type: null,
    title: title ?? null,
    captions: captions.filter((one) => allowed(one.url)),
    entries: chosen,
  }
}
