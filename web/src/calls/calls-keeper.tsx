import '../shell/later-texts.ts'
import { type Call, type CallRequest, OFFER_SECONDS } from '@plat/contract/calls/calls'
import { PAGE_PATTERNS } from '@plat/contract/platform/page-patterns'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { type LucideIcon, PhoneMissed, PhoneOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { MessageId } from '../locales/message-id.ts'
import { paths } from '../paths.ts'
import { readStored, writeStored } from '../shell/browser-storage.ts'
import { useRefusal } from '../shell/use-refusal.ts'
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
import { useInvitationCard } from './invites/use-invitation-card.tsx'
import { OfferButtons, OfferCard, OfferRing, TimeLeft } from './offer-card.tsx'
import { OverCard } from './over-card.tsx'
import { personName } from './person-name.ts'
import { closeRoom, followCall } from './room-store.ts'
import { SubjectLines } from './subject-lines.tsx'
import { useAnswer, type Answer } from './use-answer.ts'
import styles from './calls.module.css'

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

const LOST = {
  withdrawn: 'call.incoming.withdrawn',
  missed: 'call.incoming.missed',
  not_available: 'call.incoming.notAvailable',
} as const

/** Tells how the account lost a call that was offered to it, until the notice is read. */
function LostNotice({ lost, onRead }: { lost: LostRequest; onRead: () => void }) {
  const t = useT()
  const { reason, caller } = lost
  const name = caller === null ? '' : personName(caller, t)
  const words = t(LOST[reason], { known: caller === null ? 'no' : 'yes', name })
  return <Notice icon={PhoneMissed} words={words} onRead={onRead} />
}

/** Messages by reason; null: the account knows, or sees that the call has ended. */
const OVER: Readonly<Record<InvitationOver['reason'], MessageId | null>> = {
  refused: 'call.invitationCard.refused',
  removed: 'call.invitationCard.removed',
  missed: 'call.invitationCard.missed',
  declined: null,
  ended: null,
}

/** Says why an invitation of the account can no longer be used, until that is read; draws nothing where it is known. */
function InvitationNotice({ over, onRead }: { over: InvitationOver; onRead: () => void }) {
  const t = useT()
  const id = OVER[over.reason]
  return id && <Notice icon={PhoneOff} words={t(id)} onRead={onRead} />
}

interface NoticeProps {
  icon: LucideIcon
  words: string
  onRead: () => void
}

function Notice({ icon, words, onRead }: NoticeProps) {
  const t = useT()
  return (
    <Corner
      icon={icon}
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
  const [awaited, setAwaited] = useState(() => readStored('sessionStorage', NOTE))
  // If no one could be asked, the call has ended by the time the request is answered.
  if (own !== null && own.state !== 'active' && own.id !== awaited) setAwaited(own.id)
  useEffect(() => {
    // Without storage only a reload loses it.
    writeStored('sessionStorage', NOTE, awaited)
  }, [awaited])
  return [awaited, () => setAwaited(null)]
}

interface IncomingCardProps {
  request: CallRequest
  /** True: the call is still offered. False: only the reason is shown why it was not answered. */
  isOffered: boolean
  answer: Answer
  onRead: () => void
}

/** An incoming call. */
function IncomingCard({ request, isOffered, answer, onRead }: IncomingCardProps) {
  const t = useT()
  const refusal = useRefusal()
  const { user, subject, caller_note: note, direct, until } = request
  const { isError, isPending, variables } = answer
  const name = personName(user, t)
  const title = t(direct ? 'call.incoming.direct' : 'call.incoming.title', { name })
  // The answer may belong to another call.
  const isOwn = variables?.request.id === request.id
  const failure =
    isError && isOwn
      ? refusal(
          answer.error,
          variables.answer ? 'call.incoming.notJoined' : 'call.incoming.notDeclined',
        )
      : null
  return (
    <OfferCard
      title={title}
      rings={isOffered}
      left={isOffered && <TimeLeft until={until} most={OFFER_SECONDS} />}
      failure={failure}
      buttons={
        isOffered ? (
          <>
            <OfferButtons
              title={title}
              subject={subject}
              pending={isPending ? variables.answer : null}
              onReply={(isJoin) => answer.mutate({ request, answer: isJoin })}
            />
            {/* An earlier call may have been answered. */}
            <OfferRing call={request} title={title} isSilent={!isError && isOwn} />
          </>
        ) : (
          <Button onPress={onRead}>{t('call.incoming.ok')}</Button>
        )
      }
    >
      <SubjectLines subject={subject} />
      {note !== null && (
        <blockquote className={styles['note']} aria-label={t('call.about.note', { name })}>
          {note}
        </blockquote>
      )}
    </OfferCard>
  )
}
