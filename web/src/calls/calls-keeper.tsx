import '../shell/later-texts.ts'
import type { Call } from '@plat/contract/calls/calls'
import { PAGE_PATTERNS } from '@plat/contract/platform/page-patterns'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { PhoneMissed } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { paths } from '../paths.ts'
import { Announcement } from '../ui/announcement.tsx'
import { Button } from '../ui/button.tsx'
import { useT } from '../ui/use-t.ts'
import { CallCard } from './call-card.tsx'
import { callsQuery } from './call-queries.ts'
import { Corner } from './corner.tsx'
import {
  INVITATION_OVER,
  type InvitationOver,
  LOST_REQUEST,
  type LostRequest,
} from './hear-calls.ts'
import { IncomingCard } from './incoming-card.tsx'
import { InvitationNotice } from './invites/invitation-notice.tsx'
import { useInvitationCard } from './invites/use-invitation-card.tsx'
import { OverCard } from './over-card.tsx'
import { personName } from './person-name.ts'
import { closeRoom, followCall } from './room-store.ts'
import { useAnswer } from './use-answer.ts'

/**
 * Follows the account's calls on every page, and draws the one card that matters most: the call that is offered to it, its
 * own call, its invitation to a call, or how one of these ended.
 */
export default function CallsKeeper() {
  const { data } = useQuery(callsQuery)
  const { pathname } = useLocation()
  const answer = useAnswer()
  const [lost, readLost] = useHeard<LostRequest>(LOST_REQUEST)
  const [over, readOver] = useHeard<InvitationOver>(INVITATION_OVER)
  const [awaited, forgetAwaited] = useAwaitedCall(data?.call ?? null)
  const invitationCard = useInvitationCard(data?.invitation ?? null, (id) => {
    if (over?.id === id) readOver()
  })
  useEffect(() => {
    if (data !== undefined) followCall(data.call)
  }, [data])
  // Logging out turns the devices off.
  useEffect(() => closeRoom, [])
  if (data === undefined) return null
  const { call, request } = data
  const isInRoom = (id: string) => pathname === paths.call(id)
  // The invitation's page opens the room itself as soon as its tab is visible.
  const isEntering = pathname === PAGE_PATTERNS.callInvite && !document.hidden
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
  if (isUnderWay && !(call.state === 'active' && (isInRoom(call.id) || isEntering)))
    return <CallCard key={call.id} call={call} wasAwaited={call.id === awaited} />
  if (invitationCard !== null && !isUnderWay) return invitationCard
  if (lost !== null) return <LostNotice lost={lost} onRead={readLost} />
  if (awaited !== null && !(isUnderWay && awaited === call.id))
    return <OverCard key={awaited} id={awaited} onRead={forgetAwaited} />
  // The room and the page of invitations say it themselves.
  if (over !== null && pathname !== PAGE_PATTERNS.callInvite && !isInRoom(over.call))
    return <InvitationNotice over={over} onRead={readOver} />
  return null
}

/**
 * Reads the notice that the live channel stored last under a key (hear-calls.ts).
 * @returns the notice, null once it is read, and a function that marks it as read
 */
function useHeard<Heard>(queryKey: readonly string[]): readonly [Heard | null, () => void] {
  const client = useQueryClient()
  const { data = null } = useQuery<Heard | null>({
    queryKey,
    queryFn: skipToken,
    staleTime: Infinity,
  })
  return [data, () => client.setQueryData(queryKey, null)]
}

const WORDS = {
  withdrawn: 'call.incoming.withdrawn',
  missed: 'call.incoming.missed',
  not_available: 'call.incoming.notAvailable',
} as const

/** Tells how the account lost a call that was offered to it, until the notice is read. */
function LostNotice({ lost, onRead }: { lost: LostRequest; onRead: () => void }) {
  const t = useT()
  const { reason, caller } = lost
  const name = caller === null ? '' : personName(caller, t)
  const words = t(WORDS[reason], { known: caller === null ? 'no' : 'yes', name })
  return (
    <Corner
      icon={PhoneMissed}
      title={words}
      buttons={<Button onPress={onRead}>{t('call.incoming.ok')}</Button>}
    >
      <Announcement message={words} />
    </Corner>
  )
}

/** Key under which a tab stores the call that it waits for. */
const NOTE = 'plat.call'

/**
 * Guid of the call that this tab waits for. It is kept after the end of the call until the notice of the end was read,
 * and through a reload; null: none.
 * @param own the account's call now
 * @returns the guid, and a function that forgets it
 */
function useAwaitedCall(own: Call | null): readonly [string | null, () => void] {
  const [awaited, setAwaited] = useState(readNote)
  // If no one could be asked, the call has ended by the time the request is answered.
  if (own !== null && own.state !== 'active' && own.id !== awaited) setAwaited(own.id)
  useEffect(() => writeNote(awaited), [awaited])
  return [awaited, () => setAwaited(null)]
}

function readNote(): string | null {
  try {
    return sessionStorage.getItem(NOTE)
  } catch {
    return null
  }
}

function writeNote(id: string | null): void {
  try {
    if (id === null) sessionStorage.removeItem(NOTE)
    else sessionStorage.setItem(NOTE, id)
  } catch {
    // Without storage only a reload loses it.
  }
}
