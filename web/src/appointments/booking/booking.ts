import type { AppointmentRequest } from '@plat/contract/schedule/appointment'
import type { AppointmentKind, Slot, SlotOffer, TimeSpan } from '@plat/contract/schedule/slots'
import type { TopicSubject } from '../../calls/use-callable.ts'

/** For whom staff books: a resident without an account, or itself. */
export type BookingFor = 'guest' | 'me'

/** Choices and texts of the booking form. */
export interface Booking {
  readonly for: BookingFor
  /** Name and phone number of the resident without an account, as typed. */
  readonly guestName: string
  readonly guestPhone: string
  readonly slot: TimeSpan | null
  /** Why residents cannot pick the slot, as offered when it was picked; null: they can. */
  readonly why: Slot['why']
  /** Whether staff confirmed that it books such a slot. */
  readonly anyway: boolean
  readonly kind: AppointmentKind
  /** As typed; null: not touched yet. */
  readonly notes: string | null
  /** Language of the interpreter, as typed; empty: none. */
  readonly interpreter: string
  /** As typed; empty: nothing is needed. */
  readonly accessibility: string
  /** Whether to wait for an earlier time. */
  readonly earlier: boolean
}

export const NEW_BOOKING: Booking = {
  for: 'guest',
  guestName: '',
  guestPhone: '',
  slot: null,
  why: null,
  anyway: false,
  kind: 'in_person',
  notes: null,
  interpreter: '',
  accessibility: '',
  earlier: false,
}

/** All kinds, in the order in which they are offered. */
const KINDS = ['in_person', 'video', 'telephone'] as const satisfies readonly AppointmentKind[]

/** How people can meet at the office of an offer, in order. */
export function offeredKinds({ kinds }: Pick<SlotOffer, 'kinds'>): readonly AppointmentKind[] {
  return KINDS.filter((kind) => kinds.includes(kind))
}

/** The kind that was chosen; where it is offered no longer, the first one that is. */
export function offeredKind(
  chosen: AppointmentKind,
  offer: Pick<SlotOffer, 'kinds'>,
): AppointmentKind {
  const kinds = offeredKinds(offer)
  return kinds.includes(chosen) ? chosen : (kinds[0] ?? chosen)
}

/** An office's offer without video, which needs an account. */
export function offerForGuests(offer: SlotOffer): SlotOffer {
  return { ...offer, kinds: offer.kinds.filter((kind) => kind !== 'video') }
}

/** Content of the form when it is sent. */
export interface FilledForm {
  readonly booking: Booking
  readonly slot: TimeSpan
  readonly notes: string
  /** Whether it is for a resident without an account. */
  readonly isForGuest: boolean
}

interface Wanted extends FilledForm {
  readonly subject: TopicSubject
  /** Number of the record, or label of the channel. */
  readonly reference: string
  /** Idempotency key. */
  readonly request: string
}

/** The request of an appointment, as it is sent. */
export function appointmentRequest(wanted: Wanted): AppointmentRequest {
  const { booking, slot, notes, isForGuest, subject, reference, request } = wanted
  const isRecord = subject.type === 'record'
  return {
    type: 'appointment',
    status: 'request',
    displayType: 'APPOINTMENT',
    discriminator: subject.type,
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
    ...(!isForGuest && booking.earlier && { earlier: true }),
    ...(isForGuest && {
      guest: { name: booking.guestName.trim(), phone: booking.guestPhone.trim() || null },
    }),
    ...(booking.why !== null && { anyway: true }),
    request,
  }
}
