import type { TimelineEntry } from '@plat/contract/schedule/timeline'
import type { MessageId } from '../locales/message-id.ts'

/** An entry with people: an appointment, a call or a call-back. */
export type PersonalEntry = Exclude<TimelineEntry, { type: 'allday' }>

/** Shape that appears next to the word of a status. */
export type StatusLook = 'waits' | 'asks' | 'confirmed' | 'cancelled' | 'over'

/** Status of an entry: its word, and the shape next to it. */
export interface StatusWords {
  readonly id: MessageId
  readonly look: StatusLook
}

const KINDS = {
  in_person: 'myTimeline.kind.inPerson',
  video: 'myTimeline.kind.video',
  telephone: 'myTimeline.kind.telephone',
  call: 'myTimeline.kind.call',
  other: 'myTimeline.kind.callBack',
} as const satisfies Record<string, MessageId>

/** Members of an entry that determine its kind. */
type Kinded = Pick<Appointment, 'type' | 'kind'> | { readonly type: 'call' | 'other' }

/** Kind of an entry: how people meet in an appointment, else a call or a call-back. */
export function kindOf(entry: Kinded): keyof typeof KINDS {
  return entry.type === 'appointment' ? entry.kind : entry.type
}

/** Name of an entry's kind. */
export function kindName(entry: Kinded): MessageId {
  return KINDS[kindOf(entry)]
}

/** Status of an entry, as its reader's side reads it. */
export function statusOf(entry: PersonalEntry): StatusWords {
  if (entry.type === 'appointment') return appointmentStatus(entry)
  if (entry.type === 'call') {
    if (entry.status === 'awaiting') return { id: 'myTimeline.status.waiting', look: 'waits' }
    if (entry.status === 'confirmed')
      return { id: 'myTimeline.status.inProgress', look: 'confirmed' }
    return entry.outcome === 'answered'
      ? { id: 'myTimeline.status.ended', look: 'over' }
      : { id: 'myTimeline.status.noAnswer', look: 'cancelled' }
  }
  if (entry.status === 'request') return { id: 'myTimeline.status.requested', look: 'waits' }
  return entry.status === 'confirmed'
    ? { id: 'myTimeline.status.agentAssigned', look: 'confirmed' }
    : { id: 'myTimeline.status.done', look: 'over' }
}

type Appointment = Extract<PersonalEntry, { type: 'appointment' }>

function appointmentStatus({ status, side, cancelled }: Appointment): StatusWords {
  if (cancelled !== null) return { id: 'myTimeline.status.cancelled', look: 'cancelled' }
  if (status === 'closed') return { id: 'myTimeline.status.past', look: 'over' }
  if (status === 'confirmed') return { id: 'myTimeline.status.confirmed', look: 'confirmed' }
  const isAgency = side === 'agency'
  // The agency answers a request, the resident answers the agency.
  if (isAgency === (status === 'request'))
    return {
      id: isAgency ? 'myTimeline.status.needsConfirmation' : 'myTimeline.status.pleaseConfirm',
      look: 'asks',
    }
  return {
    id: isAgency ? 'myTimeline.status.waitingForResident' : 'myTimeline.status.waitingForAgency',
    look: 'waits',
  }
}
