import { FIELD_KINDS } from '@plat/contract/tenancy/module-config'
import { Filter } from '@plat/contract/search/filters/filters'
import { Landing } from '@plat/contract/landing/landing'
import { Localized, localizedOf } from '@plat/contract/platform/localized'
import type { StatusCategory } from '@plat/contract/records/records'
import { Formatting } from '@plat/contract/records/formatting'
import { SORT_FIELDS } from '@plat/contract/search/search'
import { own } from '@plat/contract/platform/own'
import { z } from 'zod'
import { BrandingOverride } from './branding-document.ts'
import { Code, Colour, FieldId, MapOverride } from './document-parts.ts'
import { LandingFile } from './landing-document.ts'
import { Source } from './source-document.ts'

/** Fields that every record has; their ids may be used in filters and formatting. */
export const BUILT_IN_FIELDS = [
  'agency_reference',
  'title',
  'description',
  'record_type',
  'status',
  'record_date',
  'addresses',
  'area',
] as const

/** Who may see a record, weakest restriction first; the position is the number in the database. */
const VISIBILITIES = ['everybody', 'registered', 'internal'] as const
type Visibility = (typeof VISIBILITIES)[number]

/** Status that stands for every value which `statuses` does not list. */
export const DEFAULT_STATUS = 'default'

/** A field beyond the built-in ones, kept in the record's attributes. */
const ModuleField = z
  .object({
    id: FieldId,
    label: Localized,
    /** `category` fields are columns of the record index and may be filters. */
    kind: z.enum(FIELD_KINDS),
    /** True: the text filter and search box find the words of this field. Text and categories only. */
    search: z.boolean().default(false),
    /** Who may read the field, beside who may read the record. */
    visibility: z.enum(VISIBILITIES).default('everybody'),
  })
  .strict()

/** The meaning of a status of the source. */
const StatusEntry = z
  .object({
    /** Left out: the value itself. */
    label: Localized.optional(),
    category: z.enum(['live', 'archive']).default('live'),
    marker: Colour.optional(),
    /** What usually happens next. */
    next: Localized.optional(),
  })
  .strict()

/** Which changes of a record its followers are told of as what; a change of any other field is one of its text. */
const ModuleEvents = z
  .object({
    /** Fields whose changes are changes of status. */
    status: z.array(FieldId).default(['status']),
    /** What says that the record is decided. */
    decision: z
      .object({
        /** Values of the status. */
        statuses: z.array(z.string().min(1)).default([]),
        /** Fields that have a value from then on. */
        fields: z.array(FieldId).default([]),
      })
      .strict()
      .prefault({}),
    /** Dates that are told when they are set or moved; left out: all of them. */
    date: z.array(FieldId).optional(),
    /** First and last day on which the public may comment. */
    comment: z.object({ opens: FieldId, closes: FieldId }).partial().strict().optional(),
  })
  .strict()

const ShareTemplate = z
  .object({
    id: z.number().int(),
    name: localizedOf(z.string().min(1)),
    sourceType: z.string().min(1),
    channel: z.string().min(1),
  })
  .strict()

/** Report templates with the fixed numbers that saved reports refer to. */
const DEFAULT_TEMPLATES: z.infer<typeof ShareTemplate>[] = [
  { id: 64974, name: 'Summary', sourceType: 'search', channel: 'report' },
  { id: 66725, name: 'Single', sourceType: 'record', channel: 'report' },
  { id: 66726, name: 'Multi', sourceType: 'search', channel: 'report' },
]

const CHANNELS = ['report', 'email', 'link', 'facebook', 'twitter', 'linkedin'] as const

const common = z
  .object({
    code: Code,
    name: Localized,
    title: z.object({ long: Localized }).strict().optional(),
    /** The noun for a record, for counts and sentences. */
    noun: z.object({ one: Localized, other: Localized }).strict(),
    summary: Localized.nullable().default(null),
    branding: BrandingOverride.optional(),
    /** Date filters start here. */
    minDate: z.iso.date('expected a date like 2016-07-01').default('2016-07-01'),
    map: MapOverride.optional(),
    ui: z
      .object({
        filterPanel: z.boolean().default(true),
        /** True: records without a location are listed and counted for everybody. */
        unmapped: z.boolean().default(true),
        statusToggle: z.boolean().default(false),
        /** Visitors see a locked status toggle, and how to unlock it, unless the module has a status filter. */
        statusToggleHint: z.boolean().default(false),
      })
      .strict()
      .prefault({}),
    /** Which of these occur among the records. */
    visibility: z.array(z.enum(VISIBILITIES)).min(1).default(['everybody']),
    fields: z.array(ModuleField).default([]),
    /** Labels of record types by value. */
    types: z.record(z.string(), Localized).default({}),
    /** Meaning of statuses by value; `default` for values that are not listed. */
    statuses: z.record(z.string(), StatusEntry).default({}),
    filters: z.array(Filter).default([]),
    formatting: z.array(Formatting.strict()).default([]),
    events: ModuleEvents.prefault({}),
    /** The date field with the day of the last change of status. */
    statusSince: FieldId.optional(),
    /** Comments of residents on its records. */
    comments: z
      .object({
        accept: z.boolean().default(true),
        /** Whether comments can be offered as public ones: within `events.comment`, where that is set. */
        public: z.boolean().default(false),
        /** Whether an agent approves public comments before they are shown. */
        approval: z.boolean().default(true),
      })
      .strict()
      .prefault({}),
    list: z
      .object({
        /** A sign and a field, as `sort_by` of the API. */
        sort: z
          .string()
          .regex(
            new RegExp(`^[+-]?(${SORT_FIELDS.join('|')})$`),
            `expected a sign and one of ${SORT_FIELDS.join(', ')}, like -record_date`,
          )
          .default('-record_date'),
      })
      .strict()
      .prefault({}),
    share: z
      .object({
        channels: z.array(z.enum(CHANNELS)).default(['report', 'email', 'link']),
        templates: z.array(ShareTemplate).default(DEFAULT_TEMPLATES),
        /** Tags of messages in networks that have tags, without #. */
        tags: z
          .array(
            z.string().regex(/^[\p{L}\p{N}_]{1,50}$/u, 'expected a tag of letters, digits and _'),
          )
          .max(5)
          .default(['opendata']),
      })
      .strict()
      .prefault({}),
    /** Where the records come from; left out for a module that is not filled by imports. */
    source: Source.optional(),
  })
  .strict()

/** `modules/<code>.yaml`: one collection of records, how it is shown and where it comes from. */
export const ModuleFile = common.extend({
  /** Landing content of the module; left out: made of the name and summary. */
  landing: LandingFile.optional(),
})
export type ModuleFile = z.infer<typeof ModuleFile>

/** A module of an applied tenant. */
export const ModuleDocument = common.extend({ landing: Landing.nullable().default(null) })
export type ModuleDocument = z.infer<typeof ModuleDocument>

/** What `status` means in the module: its own entry, else the default, else live. */
export function statusOf(
  module: Pick<ModuleDocument, 'statuses'>,
  status: string | null,
): {
  label: Localized | null
  category: StatusCategory
  marker: string | null
  next: Localized | null
} {
  const named = status === null ? undefined : own(module.statuses, status)
  const entry = named ?? own(module.statuses, DEFAULT_STATUS)
  return {
    label: named?.label ?? status,
    category: entry?.category === 'archive' ? 2 : 1,
    marker: entry?.marker ?? null,
    next: entry?.next ?? null,
  }
}

/** Ids of the module's own fields that a viewer may read; 0 everybody, 1 registered, 2 internal. */
export function visibleFields(
  module: Pick<ModuleDocument, 'fields'>,
  visibility: number,
): ReadonlySet<string> {
  const readable = module.fields.filter((one) => VISIBILITIES.indexOf(one.visibility) <= visibility)
  return new Set(readable.map(({ id }) => id))
}

/** The module with its fields as hidden as in `newer`; those that are gone there are internal. */
export function hideFields(module: ModuleDocument, newer: ModuleDocument): ModuleDocument {
  const inNewer = new Map(newer.fields.map(({ id, visibility }) => [id, visibility]))
  const stricter = (one: Visibility, other: Visibility): Visibility =>
    VISIBILITIES.indexOf(one) > VISIBILITIES.indexOf(other) ? one : other
  return {
    ...module,
    fields: module.fields.map((field) => ({
      ...field,
      visibility: stricter(field.visibility, inNewer.get(field.id) ?? 'internal'),
    })),
  }
}
