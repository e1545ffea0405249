import { z } from 'zod'
import { Done } from '../accounts/form-values.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Localized } from '../platform/localized.ts'
import { RecordDetails, RecordSummary } from '../records/records.ts'
import {
  CriterionWords,
  DaysFilter,
  OwnListQuery,
  Title,
} from '../saved-searches/saved-searches.ts'
import { MAX_AREA_TEXT } from './alerts.ts'
import { EventKind } from './event-kinds.ts'

/** What happened, in words. */
export const EventWords = z.object({
  kind: EventKind,
  /** One sentence: “Status: In review → Issued”. */
  text: Localized,
})

/** An alert that a notification comes from. */
export const NotifyingAlert = z.object({
  /** Null: it was deleted. */
  id: z.uuid().nullable(),
  name: z.string(),
  /** Its criteria in words. */
  matched: z.array(CriterionWords),
  /** The id of the notification that this alert caused. Every call takes it as the id of the entry. */
  notification: z.uuid(),
})
export type NotifyingAlert = z.infer<typeof NotifyingAlert>

/** Something that happened to a record: one entry, however many of the account's alerts watch there. */
export const Notification = z
  .object({
    id: z.uuid(),
    guid: z.uuid(),
    /** What its owner calls it; null: it has no name of its own. */
    name: z.string().nullable(),
    read: z.boolean(),
    event_date: z.iso.date(),
    event: EventWords,
    record: z.object({
      guid: z.uuid(),
      agency_reference: z.string(),
      /** Null: withdrawn, and no longer stored. */
      title: z.string().nullable(),
      /** Null: it has no type, or is withdrawn and no longer stored. */
      type_display: Localized.nullable(),
      address: z.string().nullable(),
      favoured: z.boolean(),
      /** withdrawn: the agency no longer publishes it. */
      state: z.enum(['current', 'withdrawn']),
      module: z.object({
        module_code: z.string(),
        display_name: Localized,
        department: z.object({ department_code: z.string(), display_name: Localized }),
      }),
    }),
    /** The first of `alerts`; `id` is null where it was deleted. */
    saved_alert: z.object({ id: z.uuid().nullable(), name: z.string() }),
    /** All alerts that it comes from: the one filtered by, then the oldest first. */
    alerts: z.array(NotifyingAlert),
    /** Why: the criteria of the first alert, in words. */
    matched: z.array(CriterionWords),
    /** The record's details; null in lists and for a withdrawn record. */
    details: RecordDetails.nullable(),
    /** That record and the others at its address, newest first by record date; empty in lists. */
    records: z.array(RecordSummary),
  })
  .meta({ id: 'Notification' })
export type Notification = z.infer<typeof Notification>

/** `filter_by` of notifications, as JSON. */
export const NotificationFilter = z
  .object({
    /** Part of the address, of the agency's number, of the title of the record or of the name. */
    area: z.string().max(MAX_AREA_TEXT),
    event_date: DaysFilter,
    /** Codes of departments. */
    department: z.array(z.string().max(64)).max(100),
    favoured: z.boolean(),
    read: z.boolean(),
    /** Guid of an alert. */
    alert: z.uuid(),
  })
  .partial()
  .strict()
export type NotificationFilter = z.infer<typeof NotificationFilter>

/** Fields that notifications are sorted by. */
export const NOTIFICATION_SORTS = [
  'record.address',
  'saved_alert.name',
  'record.module.display_name',
  'event_date',
] as const

const Id = z.object({ id: z.uuid() })
const Ids = z.object({ ids: z.array(z.uuid()).min(1).max(1_000) }).strict()

export const listNotifications = endpoint({
  id: 'listNotifications',
  summary: 'The account’s own notifications',
  method: 'GET',
  path: '/notification',
  access: 'resident',
  query: OwnListQuery,
  reply: z.array(Notification),
})

export const countUnread = endpoint({
  id: 'countUnread',
  summary: 'How many notifications the account has not read: events of records, each counted once',
  method: 'GET',
  path: '/notification/unread',
  access: 'resident',
  reply: z.object({ unread: z.number().int().min(0) }),
})

export const getNotification = endpoint({
  id: 'getNotification',
  summary: 'An own notification, with its record',
  method: 'GET',
  path: '/notification/:id',
  access: 'resident',
  params: Id,
  reply: Notification,
})

export const renameNotification = endpoint({
  id: 'renameNotification',
  summary: 'Gives an own notification a name',
  method: 'PUT',
  path: '/notification/:id',
  access: 'resident',
  params: Id,
  body: z.object({ name: Title }).strict(),
  reply: Notification,
})

export const readNotification = endpoint({
  id: 'readNotification',
  summary: 'Marks an own notification as read',
  method: 'PUT',
  path: '/notification/:id/read',
  access: 'resident',
  params: Id,
  reply: Notification,
})

export const readAllNotifications = endpoint({
  id: 'readAllNotifications',
  summary: 'Marks all own notifications as read',
  method: 'POST',
  path: '/notification/read',
  access: 'resident',
  body: z.object({}).strict(),
  reply: Done,
})

export const favourNotification = endpoint({
  id: 'favourNotification',
  summary: 'Marks the record of an own notification with a star',
  method: 'PUT',
  path: '/notification/:id/record/favourite',
  access: 'resident',
  params: Id,
  body: z.object({ favourite: z.boolean() }).strict(),
  reply: Notification,
})

export const deleteNotification = endpoint({
  id: 'deleteNotification',
  summary: 'Deletes an own notification; for a day it can be brought back',
  method: 'DELETE',
  path: '/notification/:id',
  access: 'resident',
  params: Id,
  reply: Done,
})

export const deleteNotifications = endpoint({
  id: 'deleteNotifications',
  summary: 'Deletes own notifications, all or, where one is not the account’s, none',
  method: 'POST',
  path: '/notification/delete',
  access: 'resident',
  body: Ids,
  reply: Done,
})

export const restoreNotifications = endpoint({
  id: 'restoreNotifications',
  summary: 'Brings back own notifications that were deleted within a day',
  method: 'POST',
  path: '/notification/restore',
  access: 'resident',
  body: Ids,
  reply: Done,
})
