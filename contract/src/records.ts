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
  })
  .meta({ id: 'RecordSummary' })
export type RecordSummary = z.infer<typeof RecordSummary>

/** One step of a record's history. `date` is a day in the agency's time zone. */
export const RecordEvent = z
  .object({ date: z.iso.date(), label: Localized, content: z.string().nullable() })
  .meta({ id: 'RecordEvent' })
export type RecordEvent = z.infer<typeof RecordEvent>

export const FORMAT_TYPES = [
  'address',
  'basic',
  'basic/status',
  'basic/formatted',
  'basic/formatted/date',
  'table/timeline',
] as const

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
    /** `basic/status`: text and marker colour by value. */
    options: z.record(z.string(), z.object({ text: Localized, marker: z.string() })).optional(),
    layout: z.enum(['wide', 'half']).optional(),
    collapsed: z.boolean().optional(),
    text: Localized.optional(),
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

/** A whole record: its summary, attributes, history, and where it comes from. */
export const RecordDetails = z
  .object({
    record: RecordSummary,
    /** Attribute values by field id; what the viewer may not see is left out. */
    details: z.record(z.string(), AttributeValue),
    formatting: z.array(Formatting),
    events: z.array(RecordEvent),
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
