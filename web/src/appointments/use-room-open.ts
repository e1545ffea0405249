import type { ScheduleEntry } from '@plat/contract/schedule/appointment'
import { usePassed } from './use-passed.ts'

/** The room of a video appointment that is not closed. */
export type AppointmentRoom = NonNullable<ScheduleEntry['room']>

/** Milliseconds before a room opens from which its appointment is read more often. */
const NEAR_MS = 15 * 60_000

/** Whether a room can be entered; changes when it opens. @param room null: there is none */
export function useRoomOpen(room: AppointmentRoom | null): boolean {
  const hasOpened = usePassed(room === null ? Infinity : Date.parse(room.opens))
  // The device's clock may be slow: a room that someone has entered is open.
  return hasOpened || (room !== null && room.call !== null)
}

/** Whether a room is open or opens soon, so that someone may come at any moment. @param now ms since 1970 */
export function isRoomNear(room: AppointmentRoom | null, now: number): boolean {
  return room !== null && now >= Date.parse(room.opens) - NEAR_MS
}
