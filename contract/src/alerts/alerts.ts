import { z } from 'zod'
import { Done } from '../accounts/form-values.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Localized } from '../platform/localized.ts'
import { RecordSummary } from '../records/records.ts'
import {
  CriterionWords,
  MAX_LOST,
  MAX_TITLE,
  SavedModule,
} from '../saved-searches/saved-searches.ts'
import { SearchCriteria, SearchGeometry } from '../search/criteria.ts'
import { EVENT_KINDS, EventKind } from './event-kinds.ts'

/** Longest name of an alert, in characters. */
export const MAX_ALERT_NAME = 40
/** Events a week above which a preview proposes to narrow the alert. */
export const MANY_A_WEEK = 50

/** When its owner is told: with each import, once a day, once a week (Mondays). */
export const Cadence = z.enum(['immediate', 'daily', 'weekly'])
export type Cadence = z.infer<typeof Cadence>
/** How, besides the list in MyCC. */
export const AlertChannel = z.enum(['email', 'push'])
export type AlertChannel = z.infer<typeof AlertChannel>

/** Kinds of areas: of the agency's regions, the whole agency, or one record. */
export const AREA_CODES = ['grid', 'place', 'custom', 'agency', 'record'] as const

const AreaText = z.string().max(MAX_TITLE)
const AreaName = z.union([AreaText, z.object({ en: AreaText, es: AreaText.optional() }).strict()])

/** An area as its owner chose it; the criteria say what it restricts. */
export const AlertPlace = z
  .object({
    type: z.object({ name: AreaName, code: z.enum(AREA_CODES) }),
    name: AreaName,
  })
  .meta({ id: 'AlertPlace' })
export type AlertPlace = z.infer<typeof AlertPlace>

/** In one line, without spaces at its ends. */
export const AlertName = z
  .string()
  .overwrite((text) => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' '))
  .trim()
  .min(1)
  .max(MAX_ALERT_NAME)

/** Why an active alert cannot match for now; it goes on by itself when the reason is gone. */
export const AlertProblem = z.object({
  /** module: the agency no longer has it; parts: some of the search cannot be applied. */
  kind: z.enum(['module', 'parts']),
  /** Those parts, in the words of when the alert was saved; the first fifty. */
  lost: z.array(CriterionWords).max(MAX_LOST),
  /** How many more such parts there are. */
  lost_more: z.number().int().min(0),
})

/** An alert as its owner sees it. */
export const Alert = z
  .object({
    id: z.uuid(),
    guid: z.uuid(),
    name: z.string(),
    /** One area. */
    place: z.array(AlertPlace).length(1),
    /** Body of a search call, with `___place`, `___geometry` or `___address` for the area; {} for a record. */
    criteria: SearchCriteria,
    /** A drawn shape that is left out. */
    excluded: SearchGeometry.nullable(),
    /** The record that is followed. */
    record: z
      .object({
        guid: z.uuid(),
        agency_reference: z.string().nullable(),
        address: z.string().nullable(),
      })
      .nullable(),
    events: z.array(EventKind),
    cadence: Cadence,
    channels: z.array(AlertChannel),
    /** True: a mail a month says that the alert is alive. */
    monthly: z.boolean(),
    active: z.boolean(),
    /** Who switched it off; null while it is active. */
    paused_by: z.enum(['owner', 'unsubscribed', 'undeliverable']).nullable(),
    problem: AlertProblem.nullable(),
    /**
     * FeatureCollection of the area: what was drawn (a circle as a polygon), the places' polygons. Null in lists, for
     * the whole agency and for a record.
     */
    geojson: z.looseObject({ type: z.literal('FeatureCollection') }).nullable(),
    created: z.iso.datetime({ offset: true }),
    modified: z.iso.datetime({ offset: true }),
    /** Day of the agency on which its first digest can leave. */
    first_day: z.iso.date(),
    /** Address of its Atom feed; told once, when it is made. `feed` says whether there is one. */
    feed: z.boolean(),
    feed_url: z.url().nullable(),
    /** Of notifications of this alert. */
    notified: z.object({
      count: z.number().int(),
      last: z.iso.datetime({ offset: true }).nullable(),
    }),
    module: SavedModule,
    details: z.object({
      /** The criteria in words, as they are now. */
      data: z.array(CriterionWords),
    }),
  })
  .meta({ id: 'Alert' })
export type Alert = z.infer<typeof Alert>

const alertParts = {
  /** Left out: the area's name. */
  name: AlertName.optional(),
  /** Left out: what the criteria say. */
  place: z.array(AlertPlace).length(1).optional(),
  criteria: SearchCriteria.default({}),
  excluded: SearchGeometry.nullish(),
  /** Guid of a record of the module that is followed, instead of criteria. */
  record: z.uuid().nullish(),
  events: z.array(EventKind).min(1).max(EVENT_KINDS.length).optional(),
  cadence: Cadence.optional(),
  channels: z.array(AlertChannel).max(2).optional(),
  monthly: z.boolean().optional(),
}

/** True: saved although the account has an alert that watches the same. */
const again = z.boolean().optional()

export const AlertBody = z
  .object({
    ...alertParts,
    /** Chosen by who asks: the same one again answers what it saved, and saves nothing. */
    request: z.uuid().optional(),
    again,
  })
  .strict()
export type AlertBody = z.input<typeof AlertBody>

/** Any part of an alert; `criteria` and `excluded` are replaced whole. `active` pauses and resumes it. */
export const UpdateAlertBody = z
  .object({ ...alertParts, criteria: SearchCriteria.optional(), active: z.boolean(), again })
  .omit({ record: true })
  .partial()
  .strict()
export type UpdateAlertBody = z.input<typeof UpdateAlertBody>

/** How much an alert would have told. */
export const AlertPreview = z
  .object({
    /** Records that match now, of any date. */
    matching: z.number().int(),
    /** New records a week, by record date over the last twelve months. */
    new_per_week: z.number(),
    /** Events a week of all chosen kinds; null where the portal has not seen the module change for long enough. */
    events_per_week: z.number().nullable(),
    /** Days for which the portal has seen the module change, 365 at most; null where no chosen kind is counted by them. */
    watched_days: z.number().int().nullable(),
    /** True above MANY_A_WEEK. */
    many: z.boolean(),
    /**
     * Last month's records that match, newest first: the first twenty, and how many there are. Null where new records are
     * not watched.
     */
    last_month: z.object({ count: z.number().int(), records: z.array(RecordSummary) }).nullable(),
    /** Options of filters that would leave fewer, with what they would leave of a week; only where there are many. */
    narrowing: z.array(
      z.object({
        criterion: z.string(),
        label: Localized,
        value: z.string(),
        text: Localized,
        per_week: z.number(),
      }),
    ),
  })
  .meta({ id: 'AlertPreview' })
export type AlertPreview = z.infer<typeof AlertPreview>

/** How alerts are doing here, in the words of the bottom of Settings. */
export const AlertHealth = z
  .object({
    /** When emails of alerts were last sent; null: never. */
    last_digest: z.iso.datetime({ offset: true }).nullable(),
    /** Time since when emails have been held because the agency was restored; null: they are sent. */
    held_since: z.iso.datetime({ offset: true }).nullable(),
    /** Hour and zone of digests. */
    digest_hour: z.number().int().min(0).max(23),
    time_zone: z.string(),
    modules: z.array(
      z.object({
        module_code: z.string(),
        display_name: Localized,
        last_import: z.iso.datetime({ offset: true }).nullable(),
        /** When its changes were last matched with alerts; null: there were none to match. */
        last_matched: z.iso.datetime({ offset: true }).nullable(),
      }),
    ),
    /** The viewer's address gets no mail any more, and why. */
    stopped: z.enum(['bounce', 'complaint']).nullable(),
  })
  .meta({ id: 'AlertHealth' })
export type AlertHealth = z.infer<typeof AlertHealth>

const Id = z.object({ id: z.uuid() })

export const listAlerts = endpoint({
  id: 'listAlerts',
  summary: 'The account’s own alerts, oldest first',
  method: 'GET',
  path: '/alert',
  access: 'resident',
  reply: z.array(Alert),
})

export const getAlert = endpoint({
  id: 'getAlert',
  summary: 'An own alert, with its area as GeoJSON',
  method: 'GET',
  path: '/alert/:id',
  access: 'resident',
  params: Id,
  reply: Alert,
})

export const createAlert = endpoint({
  id: 'createAlert',
  summary:
    'Watches an area, or a record, of a module; 403 at the account’s allowance, 409 where it has the same alert',
  method: 'POST',
  path: '/alert',
  access: 'resident',
  module: true,
  errors: ['conflict'],
  body: AlertBody,
  reply: Alert,
})

export const overwriteAlert = endpoint({
  id: 'overwriteAlert',
  summary: 'Puts another alert in the place of an own one',
  method: 'POST',
  path: '/alert/overwrite/:id',
  access: 'resident',
  module: true,
  params: Id,
  errors: ['conflict'],
  body: AlertBody,
  reply: Alert,
})

export const updateAlert = endpoint({
  id: 'updateAlert',
  summary: 'Changes an own alert: any part, with `name` only its name; pauses and resumes it',
  method: 'PUT',
  path: '/alert/:id',
  access: 'resident',
  params: Id,
  errors: ['conflict'],
  body: UpdateAlertBody,
  reply: Alert,
})

export const deleteAlert = endpoint({
  id: 'deleteAlert',
  summary: 'Deletes an own alert; what it told stays',
  method: 'DELETE',
  path: '/alert/:id',
  access: 'resident',
  params: Id,
  reply: Done,
})

export const previewAlert = endpoint({
  id: 'previewAlert',
  summary: 'How much an alert would tell, by the last twelve months, and last month’s records',
  method: 'POST',
  path: '/alert/preview',
  access: 'resident',
  module: true,
  body: z
    .object({
      criteria: alertParts.criteria,
      excluded: alertParts.excluded,
      events: alertParts.events,
    })
    .strict(),
  reply: AlertPreview,
})

export const makeAlertFeed = endpoint({
  id: 'makeAlertFeed',
  summary: 'Gives an own alert a private Atom feed; an earlier address stops working',
  method: 'POST',
  path: '/alert/:id/feed',
  access: 'resident',
  params: Id,
  reply: Alert,
})

export const removeAlertFeed = endpoint({
  id: 'removeAlertFeed',
  summary: 'Ends the feed of an own alert',
  method: 'DELETE',
  path: '/alert/:id/feed',
  access: 'resident',
  params: Id,
  reply: Alert,
})

export const getAlertHealth = endpoint({
  id: 'getAlertHealth',
  summary: 'When imports and digests last ran, and whether the account’s mails arrive',
  method: 'GET',
  path: '/alert/health',
  access: 'resident',
  reply: AlertHealth,
})

/** Path of the feed of an alert. */
export function alertFeedPath(token: string): string {
  return `/feeds/alert/${token}.atom`
}

/** Longest text that narrows a list of alerts or notifications, in characters. */
export const MAX_AREA_TEXT = MAX_TITLE
