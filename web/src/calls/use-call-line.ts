import type { ServerMessage } from '@plat/contract/live/messages'
import { useEffect, useEffectEvent } from 'react'
import { ApiError } from '../api/api-error.ts'
import { useLive } from '../live/live-context.ts'
import { useLiveStatus } from '../live/use-live.ts'
import type { Send } from './use-incoming.ts'

/** Messages that change what is known of calls; those of a room are the room's. */
const HEARD: readonly ServerMessage['type'][] = [
  'hello',
  'call_request',
  'call_request_over',
  'call_queue',
  'call_unanswered',
  'call_waiting',
  'call_information',
  'mailbox_information',
  'join_call_request',
  'call_ended',
  'call_left',
  'room_state',
  'agent_state',
  'missed_calls',
]

/** The live connection as calls need it. */
export interface CallLine {
  /** The connection was lost, and is tried again later; one that is being opened is not. */
  readonly lost: boolean
  readonly send: Send
}

/** Hears what the server says of calls, in its order, and says what is to be done. */
export function useCallLine(onMessage: (message: ServerMessage) => void): CallLine {
  const live = useLive()
  const status = useLiveStatus()
  const heard = useEffectEvent(onMessage)
  useEffect(() => {
    const ends = HEARD.map((type) => live?.on(type, (message) => heard(message)))
    return () => ends.forEach((end) => end?.())
  }, [live])
  return {
    lost: status.kind === 'waiting' || status.kind === 'closed',
    send: (message) =>
      live?.request(message) ??
      Promise.reject(new ApiError('network', 'There is no live connection')),
  }
}
