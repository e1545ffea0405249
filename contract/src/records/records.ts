import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { AnyGeometry, Position } from '../platform/geometry.ts'
import { Localized } from '../platform/localized.ts'
import { Formatting } from './formatting.ts'

/** 1 = live, 2 = archive. */
export const StatusCategory = z.union([z.literal(1), z.literal(2)])
export type StatusCategory = z.infer<typeof StatusCategory>

export const Address = z.object({
  street_address: z.string(),
  /** Neighbourhood, district or part of the city. */
  division: z.string().nullable(),
})

/** A record in a list. */
export const RecordSummary = z
  .object({
    guid: z.uuid(),
    agency_reference: z.string(),
    title: z.string(),
    record_type: z.string().nullable(),
    type_display: Localized.nullable(),
    status: z.string().nullable(),
    status_display: Localized.nullable(),
    status_category: StatusCategory,
    /** 2 = green (archive), other = amber. */
    status_category_id_internal: z.number().int(),
    record_date: z.iso.date().nullable(),
    addresses: z.array(Address),
    location: Position.nullable(),
    /** The map feature (`search/location`) that shows this record. */
    location_guid: z.uuid().nullable(),
    /** Area column of the unmapped list: the first place that contains the record, or its division. */
    area: z.string().nullable(),
    /** Why there is no location; in lists only for viewers with the grant `records.unmapped`. */
    location_problem: Localized.optional(),
  })
  .meta({ id: 'RecordSummary' })
export type RecordSummary = z.infer<typeof RecordSummary>

/** A change in one field of a record, found by an import. */
export const RecordChange = z
  .object({
    /** Version of the module's records that introduced it; higher is later. */
    version: z.number().int(),
    /** Day on which the import found it, in the agency's time zone. */
    date: z.iso.date(),
    /** Built-in field or attribute. */
    field: z.string(),
    /** Name of the field. */
    label: Localized,
    /** Values as text; both null when they are lists or too long to show. */
    before: Localized.nullable(),
    after: Localized.nullable(),
  })
  .meta({ id: 'RecordChange' })
export type RecordChange = z.infer<typeof RecordChange>

/** One step of a record's history. `date` is a day in the agency's time zone. */
export const RecordEvent = z
  .object({
    date: z.iso.date(),
    label: Localized,
    content: z.string().nullable(),
    /** Fields and their values, for a step that an import found by comparing. */
    changes: z.array(RecordChange).optional(),
    /** True: `date` is the day on which an import found it. It happened on that day or before. */
    found: z.boolean().optional(),
  })
  .meta({ id: 'RecordEvent' })
export type RecordEvent = z.infer<typeof RecordEvent>

/** A value of a record's attribute. */
export const AttributeValue = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.unknown()),
  z.record(z.string(), z.unknown()),
])

/** A selectable part of a video; playback starts and ends with it. */
export const VideoEntry = z
  .object({
    Title: Localized,
    Description: Localized.nullable(),
    SecondsStart: z.number().nonnegative(),
    SecondsEnd: z.number().positive(),
  })
  .meta({ id: 'VideoEntry' })
export type VideoEntry = z.infer<typeof VideoEntry>

/** A recording that belongs to a record. */
export const RecordVideo = z
  .object({
    /** A file of this portal, or from an origin that the agency allows. */
    url: z.string(),
    media_type: z.string().nullable(),
    title: Localized.nullable(),
    captions: z.array(z.object({ language: z.string(), label: z.string(), url: z.string() })),
    entries: z.array(VideoEntry),
  })
  .meta({ id: 'RecordVideo' })
export type RecordVideo = z.infer<typeof RecordVideo>

/** Since when a record has its status. */
export const StatusSince = z
  .object({
    /** Day in the agency's time zone. */
    day: z.iso.date(),
    /** `happened`: the status changed on this day. `found`: an import found it changed on this day, so it changed by then. */
    known: z.enum(['happened', 'found']),
  })
  .meta({ id: 'StatusSince' })
export type StatusSince = z.infer<typeof StatusSince>

/** A whole record: summary, attributes, history and source. */
export const RecordDetails = z
  .object({
    record: RecordSummary,
    /** Attribute values by field id, without those that the viewer may not see. */
    details: z.record(z.string(), AttributeValue),
    formatting: z.array(Formatting),
    /** Recordings by field id. */
    videos: z.record(z.string(), RecordVideo),
    events: z.array(RecordEvent),
    /** Changes found by imports, oldest first; also part of `events`. */
    changes: z.array(RecordChange),
    /** Version of the module's records used for this answer. */
    version: z.number().int(),
    description: z.string().nullable(),
    /** Null where no day is known. */
    status_since: StatusSince.nullable(),
    /** What usually happens next in this status, if the agency states it. */
    next_step: Localized.nullable(),
    /** All its locations, `location` of the record first; a line or an area is at a point on it. */
    locations: z.array(Position),
    geometry: AnyGeometry.nullable(),
    source: z.object({
      name: Localized,
      url: z.url().nullable(),
      updated: z.iso.datetime({ offset: true }).nullable(),
    }),
  })
  .meta({ id: 'RecordDetails' })
export type RecordDetails = z.infer<typeof RecordDetails>

export const getRecordDetails = endpoint({
  id: 'getRecordDetails',
  summary: 'One record with its fields, formatting and history',
  method: 'GET',
  path: '/record/:guid/details',
  access: 'anonymous',
  module: true,
  // `gone`: the agency withdrew a record that the viewer could see.
  errors: ['gone'],
  params: z.object({ guid: z.uuid() }),
  reply: RecordDetails,
})
