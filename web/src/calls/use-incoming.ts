import { getCallInformation } from '@plat/contract/calls/calls'
import type { ClientMessage } from '@plat/contract/live/messages'
import { useMutation } from '@tanstack/react-query'
import type { Dispatch } from 'react'
import { call } from '../api/client.ts'
import type { DeskAct } from './state/desk-state.ts'
import type { Incoming } from './state/shown-incoming.ts'

/** Sends a live message; settles once the server has carried it out, and fails with its refusal. */
export type Send = (message: ClientMessage) => Promise<void>

/** What can be done about calls that come in or go on, and how that goes. */
export interface IncomingActs {
  join(incoming: Incoming): void
  decline(incoming: Incoming): void
  /** Opens the room of a call that one is in. */
  enter(id: string): void
  /** Leaves a call whose room is not open here. */
  leave(id: string): void
  readonly joining: boolean
  /** Why the last of these was not done. */
  readonly failure: Error | null
}

/** A call that is entered. */
interface Entering {
  readonly id: string
  /** By somebody who is in it. */
  readonly invited: boolean
}

export function useIncoming(dispatch: Dispatch<DeskAct>, send: Send): IncomingActs {
  const enter = useMutation({
    networkMode: 'always',
    mutationFn: ({ id }: Entering) => call(getCallInformation, { params: { id } }),
    onSuccess: ({ data }, { invited }) =>
      dispatch({
        type: 'entered',
        information: data,
        additional: invited && data.user_type === 'agent',
      }),
  })
  const answer = useMutation({
    networkMode: 'always',
    mutationFn: async ({ incoming, yes }: { incoming: Incoming; yes: boolean }) => {
      const { id, kind } = incoming
      if (kind === 'request') await send(acknowledgment(incoming.request, yes))
      else if (!yes) await send({ type: 'call_declined', data: { id } })
    },
    onMutate: ({ incoming: { id, kind }, yes }) => {
      enter.reset()
      if (yes && kind === 'request') dispatch({ type: 'joining', id })
      if (!yes) dispatch({ type: 'answered', id })
    },
    onSuccess: (_, { incoming, yes }) => {
      if (!yes || incoming.kind === 'request') return
      if (incoming.kind === 'join') enter.mutate({ id: incoming.id, invited: true })
      else dispatch({ type: 'entered', information: incoming.information })
    },
    onError: () => dispatch({ type: 'joining', id: null }),
  })
  const leave = useMutation({
    networkMode: 'always',
    mutationFn: (id: string) => send({ type: 'call_close', data: { id } }),
  })
  return {
    join: (incoming) => answer.mutate({ incoming, yes: true }),
    decline: (incoming) => answer.mutate({ incoming, yes: false }),
    enter: (id) => enter.mutate({ id, invited: false }),
    leave: (id) => leave.mutate(id),
    joining: answer.isPending || enter.isPending,
    failure: enter.error ?? answer.error ?? leave.error,
  }
}

/** What an agent answers to a call that is offered. */
function acknowledgment(
  { id, subject, user }: Extract<Incoming, { kind: 'request' }>['request'],
  answer: boolean,
): ClientMessage {
  return {
    type: 'call_request_acknowledgment',
    data: { id, subject, user },
    response: { received: true, answer },
  }
}
