import type { CallInformation } from '@plat/contract/calls/room'
import type { ServerMessage } from '@plat/contract/live/messages'
import type { ScheduleEntry } from '@plat/contract/schedule/entry'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type Dispatch, useEffect, useReducer } from 'react'
import { useViewer } from '../accounts/use-viewer.ts'
import { agentStateQuery, missedCallsQuery, missedCountQuery } from './call-queries.ts'
import { hearEntered, tellEntered } from './entered-rooms.ts'
import type { Booking } from './state/booking.ts'
import { agentIn, missedIn } from './state/calls-state.ts'
import {
  acted,
  type DeskAct,
  type DeskState,
  EMPTY_DESK,
  type PanelStep,
} from './state/desk-state.ts'
import { type Topic, topicOfSubject } from './state/topic.ts'
import { useCallLine } from './use-call-line.ts'
import { type IncomingActs, useIncoming } from './use-incoming.ts'
import { type OwnCallActs, useOwnCall } from './use-own-call.ts'

/** Everything about calls in this page, and what can be done. */
export interface Desk {
  readonly state: DeskState
  readonly own: OwnCallActs
  readonly incoming: IncomingActs
  /** No messages come at this moment. */
  readonly lost: boolean
  open(topic: Topic, step: PanelStep): void
  /** Opens the panel of the call that waits or was over, or that could not be started. */
  reopen(): void
  close(): void
  step(step: PanelStep): void
  type(typed: { note?: string; phone?: string; comment?: string }): void
  calledBack(): void
  /** A comment was taken, with these words. */
  commented(text: string): void
  /** Something about the appointment was chosen or typed. */
  book(change: Partial<Booking>): void
  booked(entry: ScheduleEntry): void
  /** What was over has been read. */
  read(): void
  /** An offer or invitation can be answered no more. */
  forget(id: string): void
  enterRoom(information: CallInformation): void
  leaveRoom(): void
}

/** @param reconnect opens the live connection anew, for a new session */
export function useDesk(reconnect: () => void): Desk {
  const client = useQueryClient()
  const viewer = useViewer()?.id ?? null
  const [state, dispatch] = useReducer(acted, EMPTY_DESK)
  const line = useCallLine((message) => {
    const attentive = document.visibilityState === 'visible'
    dispatch({ type: 'heard', message, attentive, viewer, request: crypto.randomUUID() })
    keepAnswers(client, message)
  })
  useEnteredRooms(state.room?.id ?? null, dispatch)
  const own = useOwnCall(state, dispatch, reconnect)
  const incoming = useIncoming(dispatch, line.send)
  return {
    state,
    own,
    incoming,
    lost: line.lost,
    open: (topic, step) => {
      own.forgetFailure()
      dispatch({ type: 'opened', topic, step, request: crypto.randomUUID() })
    },
    reopen: () => {
      const { call, over } = state.calls
      const subject = (call ?? over)?.subject
      if (subject === undefined) dispatch({ type: 'shown' })
      else {
        const request = crypto.randomUUID()
        dispatch({ type: 'reopened', topic: topicOfSubject(subject), request })
      }
    },
    close: () => {
      // It was read in the panel; a failure that nobody has seen yet has a card.
      if (own.failure) own.forgetFailure()
      dispatch({ type: 'closed' })
    },
    step: (step) => dispatch({ type: 'stepped', step }),
    type: (typed) => dispatch({ type: 'typed', ...typed }),
    calledBack: () => dispatch({ type: 'called-back', request: crypto.randomUUID() }),
    commented: (text) => dispatch({ type: 'commented', text, request: crypto.randomUUID() }),
    book: (change) => dispatch({ type: 'booking', change }),
    booked: (entry) => dispatch({ type: 'booked', entry, request: crypto.randomUUID() }),
    read: () => dispatch({ type: 'read' }),
    forget: (id) => dispatch({ type: 'answered', id }),
    enterRoom: (information) => dispatch({ type: 'entered', information }),
    leaveRoom: () => dispatch({ type: 'left' }),
  }
}

/** Tells the browser's other windows which room was opened here, and hears which was opened there. */
function useEnteredRooms(room: string | null, dispatch: Dispatch<DeskAct>): void {
  useEffect(() => hearEntered((id) => dispatch({ type: 'entered-elsewhere', id })), [dispatch])
  useEffect(() => {
    if (room !== null) tellEntered(room)
  }, [room])
}

/** Answers that the application has in store follow what the server says without being asked. */
function keepAnswers(client: QueryClient, message: ServerMessage): void {
  const agent = agentIn(message)
  if (agent !== null) client.setQueryData(agentStateQuery.queryKey, agent)
  const missed = missedIn(message)
  if (missed !== null) client.setQueryData(missedCountQuery.queryKey, missed)
  const { type } = message
  if (type === 'agent_state') void client.invalidateQueries({ queryKey: ['agents'] })
  if (type === 'missed_calls')
    void client.invalidateQueries({ queryKey: missedCallsQuery.queryKey })
  if (type === 'call_ended' || type === 'call_request_over' || type === 'call_unanswered')
    void client.invalidateQueries({ queryKey: ['call-logs'] })
}
