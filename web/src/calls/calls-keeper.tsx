import '../shell/later-texts.ts'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { paths } from '../paths.ts'
import { CallCard } from './call-card.tsx'
import { callsQuery } from './call-queries.ts'
import { LOST_REQUEST, type LostRequest } from './hear-calls.ts'
import { IncomingCard } from './incoming-card.tsx'
import { LostNotice } from './lost-notice.tsx'
import { OverCard } from './over-card.tsx'
import { closeRoom, followCall } from './room-store.ts'
import { useAnswer } from './use-answer.ts'
import { useAwaitedCall } from './use-awaited-call.ts'

/**
 * Follows the account's calls on every page, and draws the one card that matters most: the call that is offered to it, its
 * own call, or how one of these ended.
 */
export default function CallsKeeper() {
  const { data } = useQuery(callsQuery)
  const { pathname } = useLocation()
  const answer = useAnswer()
  const [lost, readLost] = useLostRequest()
  const [awaited, forgetAwaited] = useAwaitedCall(data?.call ?? null)
  useEffect(() => {
    if (data !== undefined) followCall(data.call)
  }, [data])
  // Whoever logs out leaves nothing on.
  useEffect(() => closeRoom, [])
  if (data === undefined) return null
  const { call, request } = data
  const isInRoom = (id: string) => pathname === paths.call(id)
  const refused = answer.isError ? answer.variables.request : null
  const shown = request ?? refused
  if (shown !== null && !isInRoom(shown.id))
    return (
      <IncomingCard
        key={shown.id}
        request={shown}
        isOffered={request !== null}
        answer={answer}
        onRead={() => {
          answer.reset()
          if (lost?.id === shown.id) readLost()
        }}
      />
    )
  const isUnderWay = call !== null && call.state !== 'ended'
  if (isUnderWay && !(call.state === 'active' && isInRoom(call.id)))
    return <CallCard key={call.id} call={call} wasAwaited={call.id === awaited} />
  if (lost !== null) return <LostNotice lost={lost} onRead={readLost} />
  if (awaited !== null && !(isUnderWay && awaited === call.id))
    return <OverCard key={awaited} id={awaited} onRead={forgetAwaited} />
  return null
}

/**
 * How the account lost the last call that was offered to it, until the notice is read; and a function that marks it as
 * read.
 */
function useLostRequest(): readonly [LostRequest | null, () => void] {
  const client = useQueryClient()
  // The live channel brings it (hear-calls.ts).
  const { data = null } = useQuery<LostRequest | null>({
    queryKey: LOST_REQUEST,
    queryFn: skipToken,
    staleTime: Infinity,
  })
  return [data, () => client.setQueryData(LOST_REQUEST, null)]
}
