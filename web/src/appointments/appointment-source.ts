import type { Locale } from '@plat/contract/platform/localized'
import * as contract from '@plat/contract/schedule/appointment'
import type { SlotOffer } from '@plat/contract/schedule/slots'
import { queryOptions } from '@tanstack/react-query'
import { addressOf, call } from '../api/client.ts'
import { isRoomNear } from './use-room-open.ts'

/** Milliseconds between two readings while the page is open: no message reports changes. */
const READ_MS = 60_000
/** The same while someone may enter the appointment's room. */
const READ_ROOM_MS = 15_000

/** How the page reads and changes an appointment: for the account that is logged in, or behind the link of an email. */
export interface AppointmentSource {
  readonly by: 'id' | 'link'
  /** Begins the keys of its queries. */
  readonly key: string[]
  readonly read: (signal: AbortSignal) => Promise<contract.ScheduleEntry>
  readonly slots: (signal: AbortSignal) => Promise<SlotOffer>
  readonly change: (body: contract.AppointmentChange) => Promise<contract.ScheduleEntry>
  /** Address of the calendar file. */
  readonly calendar: (lang: Locale) => string
}

/** The appointment with a guid. */
export function sourceById(guid: string): AppointmentSource {
  const input = { params: { guid } }
  return {
    by: 'id',
    key: ['appointment', 'id', guid],
    read: async (signal) => (await call(contract.getScheduleEntry, input, { signal })).data,
    slots: async (signal) => (await call(contract.listAppointmentSlots, input, { signal })).data,
    change: async (body) => (await call(contract.updateAppointment, { ...input, body })).data,
    calendar: (lang) => addressOf(contract.getAppointmentCalendar.path, { guid }, { lang }),
  }
}

/** The appointment of an emailed link. */
export function sourceByToken(token: string): AppointmentSource {
  const input = { params: { token } }
  return {
    by: 'link',
    key: ['appointment', 'link', token],
    read: async (signal) => (await call(contract.getLinkedAppointment, input, { signal })).data,
    slots: async (signal) => (await call(contract.listLinkedSlots, input, { signal })).data,
    change: async (body) => (await call(contract.updateLinkedAppointment, { ...input, body })).data,
    calendar: (lang) => addressOf(contract.getLinkedCalendar.path, { token }, { lang }),
  }
}

/** An appointment, kept up to date while it is on screen. */
export const entryQuery = ({ by, key, read }: AppointmentSource) =>
  queryOptions({
    queryKey: key,
    queryFn: ({ signal }) => read(signal),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      by === 'id' && isRoomNear(data?.room ?? null, Date.now()) ? READ_ROOM_MS : READ_MS,
    refetchOnWindowFocus: true,
  })

/** Slots to which an appointment can be moved. */
export const slotsQuery = ({ key, slots }: AppointmentSource) =>
  queryOptions({
    queryKey: [...key, 'slots'],
    queryFn: ({ signal }) => slots(signal),
    staleTime: 0,
    refetchInterval: READ_MS,
    refetchOnWindowFocus: true,
  })
