import type { AppointmentRequest } from '@plat/contract/schedule/schedule'
import type { ScheduleEntry } from '@plat/contract/schedule/entry'
import type { AppointmentKind, TimeSpan } from '@plat/contract/schedule/slots'
import type { CallSubjectRef } from '@plat/contract/calls/call-subject'

/** An appointment while it is asked for; its notes are the panel's. */
export interface Booking {
  readonly slot: TimeSpan | null
  readonly kind: AppointmentKind
  /** Language of the interpreter, as it was typed; empty: none. */
  readonly interpreter: string
  readonly accessibility: string
  /** What was asked for last, once the server has it. */
  readonly booked: ScheduleEntry | null
}

/** All ways to meet, until it is known which there are. */
export const KINDS = [
  'in_person',
  'video',
  'telephone',
] as const satisfies readonly AppointmentKind[]

export const NEW_BOOKING: Booking = {
  slot: null,
  kind: 'in_person',
  interpreter: '',
  accessibility: '',
  booked: null,
}

/** Whether something was chosen or typed that a reload should not take away. */
export function isBegun({ slot, kind, interpreter, accessibility }: Booking): boolean {
  return slot !== null || kind !== NEW_BOOKING.kind || interpreter + accessibility !== ''
}

interface Wanted {
  readonly booking: Booking
  /** The slot that is asked for. */
  readonly slot: TimeSpan
  readonly notes: string
  readonly subject: CallSubjectRef
  /** Number of the record, or label of the channel in the reader's language. */
  readonly reference: string
  /** So that one sent twice is made once. */
  readonly request: string
}

/** The request of an appointment, as the specification has it. */
export function appointmentRequest(wanted: Wanted): AppointmentRequest {
  const { booking, slot, notes, subject, reference, request } = wanted
  const isRecord = subject.type === 'record'
  return {
    type: 'appointment',
    status: 'request',
    displayType: 'APPOINTMENT',
    discriminator: isRecord ? 'record' : 'channel',
    reference,
    guid: isRecord ? subject.guid : null,
    department: isRecord ? null : reference,
    contact: null,
    location: null,
    datetime: slot,
    transactions: [{ type: 'request', time: slot }],
    notes: notes.trim() || null,
    channel: isRecord ? null : subject.guid,
    kind: booking.kind,
    needs: {
      interpreter: booking.interpreter.trim() || null,
      accessibility: booking.accessibility.trim() || null,
    },
    request,
  }
}
