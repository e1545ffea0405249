import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { AnyGeometry, Position } from './geometry.ts'
import { Localized } from './localized.ts'

/** 1 = live, 2 = archive. */
export const StatusCategory = z.union([z.literal(1), z.literal(2)])
export type StatusCategory = z.infer<typeof StatusCategory>

export const Address = z.object({
  street_address: z.string(),
  /** Neighbourhood, district or city part. */
  division: z.string().nullable(),
})

/** A record as lists show it. */
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
    /** Area column of the unmapped list: the first place that the record belongs to, or its division. */
    area: z.string().nullable(),
    /** Why there is no location; in lists, for those with the grant `records.unmapped` only. */
    location_problem: Localized.optional(),
  })
  .meta({ id: 'RecordSummary' })
export type RecordSummary = z.infer<typeof RecordSummary>

/** What an import found changed in one field of a record. */
export const RecordChange = z
  .object({
    /** Version of the module's records that brought it; higher is later. */
    version: z.number().int(),
    /** Day on which the import found it, in the agency's time zone. */
    date: z.iso.date(),
    /** Built-in field or attribute. */
    field: z.string(),
    /** Name of the field. */
    label: Localized,
    /** Values as text; both null where they are too long to be told, or lists. */
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
    /** Of a step that an import found by comparing: the fields and their values. */
    changes: z.array(RecordChange).optional(),
  })
  .meta({ id: 'RecordEvent' })
export type RecordEvent = z.infer<typeof RecordEvent>

export const FORMAT_TYPES = [
  'address',
  'basic',
  'basic/status',
  'basic/formatted',
  'basic/formatted/date',
  'button',
  'contact',
  'list',
  'list/expand',
  'video',
  'table/timeline',
] as const

/** A line of a contact: `member` of the field's own value, or another `field` of the record. */
export const ContactPart = z
  .object({
    member: z.string().min(1).max(80).optional(),
    field: z.string().optional(),
    style: z.enum(['bold', 'email', 'telephone', 'default']).default('default'),
  })
  .strict()
  .meta({ id: 'ContactPart' })
export type ContactPart = z.infer<typeof ContactPart>

/** How one field of a record is shown. */
export const Formatting = z
  .object({
    /** Field of the record: a built-in (`addresses`, `record_date`, …) or an attribute. */
    id: z.string(),
    type: z.enum(FORMAT_TYPES),
    label: Localized,
    /** Order among the fields, ascending. */
    position: z.number().int(),
    /** Heading under which fields are grouped. */
    group: Localized.optional(),
    /** `basic/formatted`: how the value is written. */
    formatting: z
      .enum(['number', 'money', 'area', 'percent', 'sentence', 'text', 'link'])
      .optional(),
    /** Text by value, in lists too; `basic/status`: marker colour as well. */
    options: z
      .record(z.string(), z.object({ text: Localized, marker: z.string().optional() }))
      .optional(),
    /** Whole or half width of the panel; of a contact: its lines. */
    layout: z.union([z.enum(['wide', 'half']), z.array(ContactPart).min(1).max(20)]).optional(),
    /** `list/expand`: folded at first (default true); `table/timeline`: false shows all at once. */
    collapsed: z.boolean().optional(),
    /** On the button, on the list's expander; elsewhere an explanation below the value. */
    text: Localized.optional(),
    /**
     * `button`: where it leads, with fields of the record in braces; left out: the field's own
     * value is the address. A button whose fields are empty is not shown.
     */
    link: z.string().max(2_000).optional(),
    /** `button`: `copy` puts the field's value on the clipboard instead of leading somewhere. */
    action: z.enum(['link', 'copy']).optional(),
    /** `button`: in this window, or in a new one (default for other sites). */
    opens: z.enum(['here', 'new']).optional(),
  })
  .meta({ id: 'Formatting' })
export type Formatting = z.infer<typeof Formatting>

/** A value of a record's attribute. */
export const AttributeValue = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.unknown()),
  z.record(z.string(), z.unknown()),
])

/** A part of a video that can be chosen: playback begins and ends with it. */
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
    /** A file of this portal, or of an origin that the agency allows. */
    url: z.string(),
    media_type: z.string().nullable(),
    title: Localized.nullable(),
    captions: z.array(z.object({ language: z.string(), label: z.string(), url: z.string() })),
    entries: z.array(VideoEntry),
  })
  .meta({ id: 'RecordVideo' })
export type RecordVideo = z.infer<typeof RecordVideo>

/** A whole record: its summary, attributes, history, and where it comes from. */
export const RecordDetails = z
  .object({
    record: RecordSummary,
    /** Attribute values by field id; what the viewer may not see is left out. */
    details: z.record(z.string(), AttributeValue),
    formatting: z.array(Formatting),
    /** Recordings by the id of their field. */
    videos: z.record(z.string(), RecordVideo),
    events: z.array(RecordEvent),
    /** What imports have changed, oldest first; it is in `events` too. */
    changes: z.array(RecordChange),
    /** Version of the module's records that this was read from. */
    version: z.number().int(),
    description: z.string().nullable(),
    /** What usually happens next in this status, if the agency says so. */
    next_step: Localized.nullable(),
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
  params: z.object({ guid: z.uuid() }),
  reply: RecordDetails,
})
