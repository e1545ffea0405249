import type { CallSubjectRef } from '@plat/contract/calls/call-subject'
import type { OwnCall } from '@plat/contract/calls/calls'
import type { CallInformation } from '@plat/contract/calls/room'
import type { ServerMessage } from '@plat/contract/live/messages'
import type { ScheduleEntry } from '@plat/contract/schedule/entry'
import { type Booking, NEW_BOOKING } from './booking.ts'
import {
  type CallsState,
  enteredElsewhere,
  entering,
  heard,
  NO_CALLS,
  withoutCall,
  withoutRequest,
  withOwnCall,
} from './calls-state.ts'
import { sameTopic, type Topic, topicOfSubject } from './topic.ts'

/** Where somebody is in the engagement panel. */
export type PanelStep =
  | 'choice'
  /** Before the call: what it is about. */
  | 'note'
  /** The mailed code is asked for. */
  | 'code'
  | 'waiting'
  /** The call was over without a conversation. */
  | 'over'
  | 'call-back'
  | 'called-back'
  /** On a record: a comment to be reviewed by an official. */
  | 'comment'
  | 'commented'
  /** A slot is picked. */
  | 'appointment'
  | 'appointment-confirm'
  | 'appointment-done'

export interface PanelState {
  readonly topic: Topic
  readonly open: boolean
  readonly step: PanelStep
  /** What was typed; kept when the panel is closed. */
  readonly note: string
  readonly phone: string
  readonly comment: string
  /** The comment that was left last, as it was taken. */
  readonly left: string
  readonly booking: Booking
  /** Of the next call, call-back, comment or appointment, so that one sent twice is made once. */
  readonly request: string
}

/** A call as it is requested. */
export interface WantedCall {
  readonly subject: CallSubjectRef
  readonly caller_note: string | null
  readonly request: string
}

/** Everything about calls in this page. */
export interface DeskState {
  readonly calls: CallsState
  /** What the panel was opened for last. */
  readonly panel: PanelState | null
  /** A call that starts by itself, after the code. */
  readonly pending: { readonly wanted: WantedCall; readonly at: number } | null
  /** The room that is open here. */
  readonly room: CallInformation | null
  /** Another agent has invited this one into it. */
  readonly additional: boolean
  /** Guid of the call that an agent has accepted here and that has not opened yet. */
  readonly joining: string | null
}

const NOTHING_TYPED = { note: '', phone: '', comment: '', left: '', booking: NEW_BOOKING }

export const EMPTY_DESK: DeskState = {
  calls: NO_CALLS,
  panel: null,
  pending: null,
  room: null,
  additional: false,
  joining: null,
}

/** A message of the server came. */
interface Heard {
  readonly type: 'heard'
  readonly message: ServerMessage
  /** Somebody looks at this page. */
  readonly attentive: boolean
  /** Guid of the account; null: nobody is signed in. */
  readonly viewer: string | null
  /** For the next request, should this message end the one before. */
  readonly request: string
}

export type DeskAct =
  | Heard
  | {
      readonly type: 'opened'
      readonly topic: Topic
      readonly step: PanelStep
      readonly request: string
    }
  | { readonly type: 'reopened'; readonly topic: Topic; readonly request: string }
  | { readonly type: 'shown' }
  | { readonly type: 'closed' }
  | { readonly type: 'stepped'; readonly step: PanelStep }
  | {
      readonly type: 'typed'
      readonly note?: string
      readonly phone?: string
      readonly comment?: string
    }
  /** @param request for the next request: the one before was used up */
  | { readonly type: 'renewed'; readonly request: string }
  | { readonly type: 'own-call'; readonly call: OwnCall | null; readonly request: string }
  | { readonly type: 'called-back'; readonly request: string }
  | { readonly type: 'commented'; readonly text: string; readonly request: string }
  | { readonly type: 'booking'; readonly change: Partial<Booking> }
  /** The server has the appointment. */
  | { readonly type: 'booked'; readonly entry: ScheduleEntry; readonly request: string }
  | { readonly type: 'put-off'; readonly wanted: WantedCall; readonly at: number }
  | { readonly type: 'taken-up' }
  | { readonly type: 'joining'; readonly id: string | null }
  | { readonly type: 'answered'; readonly id: string }
  | {
      readonly type: 'entered'
      readonly information: CallInformation
      readonly additional?: boolean
    }
  /** Another window of this browser has opened the room of a call. */
  | { readonly type: 'entered-elsewhere'; readonly id: string }
  | { readonly type: 'left' }
  | { readonly type: 'read' }

/** The desk after an act. */
export function acted(desk: DeskState, act: DeskAct): DeskState {
  switch (act.type) {
    case 'heard':
      return afterMessage(desk, act)
    case 'opened':
      return { ...desk, panel: opened(desk.panel, act) }
    case 'reopened':
      return { ...desk, panel: reopened(desk, act) }
    case 'shown':
      return withPanel(desk, { open: true })
    case 'closed':
      return desk.panel?.step === 'over'
        ? withPanel(overRead(desk), { open: false, step: 'choice' })
        : withPanel(desk, { open: false })
    case 'stepped':
      return withPanel(desk.panel?.step === 'over' ? overRead(desk) : desk, { step: act.step })
    case 'typed': {
      const { type: _, ...typed } = act
      return withPanel(desk, typed)
    }
    case 'renewed':
      return withPanel(desk, { request: act.request })
    case 'own-call':
      return withOwn(desk, act.call, act.request)
    case 'called-back':
      return withPanel(desk, { step: 'called-back', note: '', request: act.request })
    case 'commented': {
      const { text: left, request } = act
      return withPanel(desk, { step: 'commented', comment: '', left, request })
    }
    case 'booking':
      return withBooking(desk, act.change)
    case 'booked':
      return withPanel(desk, {
        step: 'appointment-done',
        note: '',
        booking: { ...NEW_BOOKING, booked: act.entry },
        request: act.request,
      })
    case 'put-off':
      return { ...withPanel(desk, { step: 'waiting' }), pending: act }
    case 'taken-up':
      return { ...desk, pending: null }
    case 'joining':
      return { ...desk, joining: act.id }
    case 'answered':
      return { ...desk, joining: null, calls: answered(desk.calls, act.id) }
    case 'entered':
      return entered(desk, act.information, act.additional === true)
    case 'entered-elsewhere':
      return desk.room?.id === act.id
        ? desk
        : { ...desk, calls: enteredElsewhere(desk.calls, act.id) }
    case 'left':
      return { ...desk, room: null }
    case 'read':
      return { ...desk, calls: { ...desk.calls, over: null, gone: null } }
  }
}

/** What was said no to, or can be answered no more, is gone; a call that goes on stays, however late the answer was. */
function answered(calls: CallsState, id: string): CallsState {
  const isFresh = calls.call?.fresh === true
  return withoutRequest(isFresh ? withoutCall(calls, id) : calls, id)
}

/** Whoever saw in the panel how the call was over needs no card that says so. */
function overRead(desk: DeskState): DeskState {
  return { ...desk, calls: { ...desk.calls, over: null } }
}

function afterMessage(desk: DeskState, act: Heard): DeskState {
  const { message, attentive } = act
  const calls = heard(desk.calls, message, act.viewer)
  const panel = renewed(panelAfter(desk, calls), desk.calls, calls, act.request)
  const told = roomAfter({ ...desk, calls, panel }, act.request)
  if (message.type === 'call_information') {
    const { id } = message.data
    const awaited = desk.panel?.open === true && desk.panel.step === 'waiting' && attentive
    if (desk.room === null && (desk.joining === id || (awaited && desk.calls.call?.id === id)))
      return entered(told, message.data, false)
  }
  // Accepted here: what opens the room comes next.
  const isOver = message.type === 'call_request_over' && message.data.reason !== 'taken'
  const isAsked = [...calls.requests, ...calls.joins].some(({ id }) => id === desk.joining)
  return (isOver || message.type === 'hello') && !isAsked ? { ...told, joining: null } : told
}

/** A call that is over while its panel waits is told of there. */
function panelAfter({ panel, calls: before, pending }: DeskState, calls: CallsState) {
  if (panel?.step !== 'waiting' || pending !== null) return panel
  if (calls.over !== null && calls.over !== before.over) return { ...panel, step: 'over' as const }
  // Given up in another window; how a call ends that one came too late to is told next.
  if (before.call !== null && calls.call === null && calls.late === null)
    return { ...panel, step: 'choice' as const }
  return panel
}

/** The panel once a call has ended: the next one is another request. A call-back or comment that may be on its way stays the same. */
function renewed(
  panel: PanelState | null,
  before: CallsState,
  calls: CallsState,
  request: string,
): PanelState | null {
  const hasEnded = before.call !== null && calls.call === null
  const isSending = panel?.step === 'call-back' || panel?.step === 'comment'
  return panel && hasEnded && !isSending ? { ...panel, request } : panel
}

/** The room of an own call in which nobody spoke gives way to the panel, which says why and what can be done now. */
function roomAfter(desk: DeskState, request: string): DeskState {
  const { room, panel, calls } = desk
  // What somebody does in the panel meanwhile is not taken away: the room says that the call is over, a card the rest.
  if (calls.over === null || room?.id !== calls.over.id || panel?.open === true) return desk
  const topic = topicOfSubject(calls.over.subject)
  return { ...desk, room: null, panel: opened(panel, { topic, step: 'over', request }) }
}

function opened(
  panel: PanelState | null,
  { topic, step, request }: { topic: Topic; step: PanelStep; request: string },
): PanelState {
  // What was typed about it before is there still.
  if (panel && sameTopic(panel.topic, topic)) return { ...panel, topic, step, open: true }
  return { ...NOTHING_TYPED, topic, step, open: true, phone: panel?.phone ?? '', request }
}

/** The panel of a call that waits or was over; its caller may have come with a new page. */
function reopened(
  { panel, calls }: DeskState,
  { topic, request }: { topic: Topic; request: string },
): PanelState {
  const step = calls.over === null ? 'waiting' : 'over'
  if (panel?.step === 'waiting' || panel?.step === 'over') return { ...panel, step, open: true }
  return { ...NOTHING_TYPED, topic, step, open: true, request }
}

function withOwn(desk: DeskState, call: OwnCall | null, request: string): DeskState {
  const told = { ...desk, pending: null, calls: withOwnCall(desk.calls, call) }
  return withPanel(told, { step: call ? 'waiting' : 'choice', request })
}

function entered(desk: DeskState, information: CallInformation, additional: boolean): DeskState {
  const calls = withoutRequest(desk.calls, information.id)
  return {
    ...withPanel(desk, { open: false, note: '' }),
    calls: { ...calls, call: entering(information), late: null, over: null, gone: null },
    room: information,
    additional,
    joining: null,
  }
}

function withBooking(desk: DeskState, change: Partial<Booking>): DeskState {
  return desk.panel ? withPanel(desk, { booking: { ...desk.panel.booking, ...change } }) : desk
}

function withPanel(desk: DeskState, change: Partial<PanelState>): DeskState {
  return desk.panel ? { ...desk, panel: { ...desk.panel, ...change } } : desk
}
