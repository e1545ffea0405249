import type { AlertChannel, Cadence } from '@plat/contract/alerts/alerts'
import { EVENT_KINDS, type EventKind, USUAL_EVENTS } from '@plat/contract/alerts/event-kinds'

/** What an alert tells of, when, and how; where it watches is its search. */
export interface AlertWishes {
  readonly events: readonly EventKind[]
  readonly cadence: Cadence
  readonly channels: readonly AlertChannel[]
  readonly monthly: boolean
}

/** What most want: all but changes of wording, in one mail a day. */
export const USUAL_WISHES: AlertWishes = {
  events: USUAL_EVENTS,
  cadence: 'daily',
  channels: ['email'],
  monthly: false,
}

/** Whether there is anything among the events that can happen. */
export function hasPossible(events: readonly EventKind[], possible: readonly EventKind[]): boolean {
  return events.some((kind) => possible.includes(kind))
}

/** Without the rest of the alert that they may stand in, as they are sent. */
export function wishesOf({ events, cadence, channels, monthly }: AlertWishes) {
  return { events: [...events], cadence, channels: [...channels], monthly }
}

/** The events with one more or one less, in the order of the contract. */
export function toggleEvent(events: readonly EventKind[], kind: EventKind): EventKind[] {
  return EVENT_KINDS.filter((one) => (one === kind) !== events.includes(one))
}

/** The channels with one more or one less. */
export function toggleChannel(
  channels: readonly AlertChannel[],
  channel: AlertChannel,
): AlertChannel[] {
  return channels.includes(channel)
    ? channels.filter((one) => one !== channel)
    : [...channels, channel]
}
