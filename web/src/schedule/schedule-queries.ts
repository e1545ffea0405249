import {
  listAgentLoads,
  listAppointmentNotes,
  listAssignableAgents,
} from '@plat/contract/schedule/resourcer'
import { getCalendarFeed, getScheduleEntry } from '@plat/contract/schedule/schedule'
import { listAppointmentSlots } from '@plat/contract/schedule/slots'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { SCHEDULE } from '../api/schedule-queries.ts'

/** One appointment, as it is now. */
export const entryQuery = (guid: string) =>
  queryOptions({
    queryKey: [SCHEDULE, 'entry', guid],
    queryFn: async ({ signal }) =>
      (await call(getScheduleEntry, { params: { guid } }, { signal })).data,
    staleTime: 0,
    refetchOnWindowFocus: true,
  })

/** Slots to which an appointment can be moved, from a day of the office's zone on; null: from today. */
export const slotsQuery = (guid: string, from: string | null) =>
  queryOptions({
    queryKey: [SCHEDULE, 'slots', guid, from] as (string | null)[],
    queryFn: async ({ signal }) => {
      const query = from === null ? {} : { from }
      return (await call(listAppointmentSlots, { params: { guid }, query }, { signal })).data
    },
    staleTime: 0,
    placeholderData: (before) => before,
  })

/** Whether the account has a calendar feed. */
export const feedQuery = queryOptions({
  queryKey: [SCHEDULE, 'feed'],
  queryFn: async ({ signal }) => (await call(getCalendarFeed, {}, { signal })).data,
})

/** To whom an appointment can be assigned. */
export const assignableQuery = (guid: string) =>
  queryOptions({
    queryKey: [SCHEDULE, 'assignable', guid],
    queryFn: async ({ signal }) =>
      (await call(listAssignableAgents, { params: { guid } }, { signal })).data,
    staleTime: 0,
  })

/** What staff noted about an appointment. */
export const notesQuery = (guid: string) =>
  queryOptions({
    queryKey: [SCHEDULE, 'notes', guid],
    queryFn: async ({ signal }) =>
      (await call(listAppointmentNotes, { params: { guid } }, { signal })).data,
    staleTime: 0,
  })

/** What each agent has in a week. @param day a day of it; null: this week */
export const loadsQuery = (day: string | null) =>
  queryOptions({
    queryKey: [SCHEDULE, 'loads', day],
    queryFn: async ({ signal }) =>
      (await call(listAgentLoads, { query: day === null ? {} : { day } }, { signal })).data,
    staleTime: 0,
    placeholderData: (before) => before,
  })
