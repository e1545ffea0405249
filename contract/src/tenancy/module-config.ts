import { z } from 'zod'
import { EventKind } from '../alerts/event-kinds.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Localized } from '../platform/localized.ts'
import { Formatting } from '../records/formatting.ts'
import { Filter, HiddenFilter } from '../search/filters/filters.ts'
import { Branding } from './branding.ts'
import { MapSettings } from './map-settings.ts'

export const FIELD_KINDS = [
  'category',
  'text',
  'number',
  'date',
  'list',
  'contact',
  'video',
] as const

/** A field of a module's records. */
export const RecordField = z
  .object({ id: z.string(), label: Localized, kind: z.enum(FIELD_KINDS) })
  .meta({ id: 'RecordField' })

export const ModuleConfig = z
  .object({
    id: z.string(),
    module_code: z.string(),
    department: z.string(),
    display_name: Localized,
    title: z.object({ long: Localized }),
    /** What one record and several records are called, for counts and sentences. */
    noun: z.object({ one: Localized, other: Localized }),
    summary: Localized.nullable(),
    branding: Branding,
    /** Earliest day of date filters. */
    minDate: z.iso.date(),
    /** True when some records may be hidden from the viewer. */
    restricted: z.boolean(),
    /** Version of the records; 0 until some are loaded. */
    version: z.number().int(),
    /** Time of the last import; null until records are loaded. */
    updated: z.iso.datetime({ offset: true }).nullable(),
    control: z.object({
      map: MapSettings,
      ui: z.object({
        filterPanel: z.boolean(),
        unmapped: z.boolean(),
        /** Whether the agency's own people can switch the map between live, both and archive. */
        statusToggle: z.boolean(),
        /** Whether visitors see a hint that the toggle needs a login, where no status filter does the same. */
        statusToggleHint: z.boolean(),
      }),
      filters: z.array(Filter),
      /** Filters of the criteria that the panel does not offer and the viewer may search by: links may have them. */
      hiddenFilters: z.array(HiddenFilter),
      recordDescriptor: z.object({
        fields: z.array(RecordField),
        /** Labels of record types by value, if different from the value. */
        types: z.record(z.string(), Localized),
        /** Labels and categories of statuses by value, and the colours that their markers have on the map. */
        statuses: z.record(
          z.string(),
          z.object({
            label: Localized,
            category: z.union([z.literal(1), z.literal(2)]),
            marker: z.string().optional(),
          }),
        ),
      }),
      share: z.object({
        channels: z.array(z.enum(['report', 'email', 'link', 'facebook', 'twitter', 'linkedin'])),
        templates: z.array(
          z.object({
            id: z.number().int(),
            name: Localized,
            sourceType: z.string(),
            channel: z.string(),
          }),
        ),
        /** Tags of messages in networks that have tags, without #. */
        tags: z.array(z.string()),
      }),
      stats: z.object({ canManage: z.boolean() }),
      /** Whether its records take comments of residents, and public ones. */
      comments: z.object({ accept: z.boolean(), public: z.boolean() }),
      /** Kinds of events that its records can bring about, in the order in which forms offer them. */
      alert_events: z.array(EventKind),
    }),
    info: z.object({ formatting: z.array(Formatting) }),
  })
  .meta({ id: 'ModuleConfig' })
export type ModuleConfig = z.infer<typeof ModuleConfig>

export const getModule = endpoint({
  id: 'getModule',
  summary: "One module's configuration",
  method: 'GET',
  path: '/config/module/:id',
  access: 'anonymous',
  versioned: true,
  params: z.object({ id: z.string().max(64) }),
  reply: ModuleConfig,
})
