import {
  type CallInvitation,
  JOIN_REQUEST_SECONDS,
  acceptCallInvite,
  type CallEntry,
  declineCallInvite,
} from '@plat/contract/calls/invites'
import { PAGE_PATTERNS } from '@plat/contract/platform/page-patterns'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { DoorOpen } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { call } from '../../api/client.ts'
import { paths } from '../../paths.ts'
import { useRefusal } from '../../shell/use-refusal.ts'
import { Announcement } from '../../ui/announcement.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Button } from '../../ui/button.tsx'
import { useT } from '../../ui/use-t.ts'
import { Corner } from '../corner.tsx'
import { readCallsAgain } from '../hear-calls.ts'
import { JOINED } from '../joined.ts'
import {
  OfferButtons,
  OfferCard,
  OfferRing,
  type OfferRingProps,
  TimeLeft,
} from '../offer-card.tsx'
import { personName } from '../person-name.ts'
import { SubjectLines } from '../subject-lines.tsx'
import { useSecondsLeft } from '../use-seconds-left.ts'
import styles from '../calls.module.css'

/**
 * The card of the account's open invitation to a call, or of one that could not be accepted; null: none.
 * @param onRead is called with the guid of an invitation when the reason was read why it was not accepted
 */
export function useInvitationCard(
  invitation: CallInvitation | null,
  onRead: (id: string) => void,
): ReactNode {
  const { pathname } = useLocation()
  const reply = useInvitationReply()
  const refused = reply.isError ? reply.variables.invitation : null
  const shown = invitation ?? refused
  if (shown === null) return null
  // The page of invitations shows these itself.
  const isOnPage = pathname === PAGE_PATTERNS.callInvite
  if (isOnPage && (shown.state === 'waiting' || shown.how === 'mail')) return null
  if (shown.state === 'waiting')
    return invitation && <WaitingCard key={shown.id} invitation={shown} reply={reply} />
  return (
    <InvitationCard
      key={shown.id}
      invitation={shown}
      isOpen={invitation !== null}
      reply={reply}
      onRead={() => {
        reply.reset()
        onRead(shown.id)
      }}
    />
  )
}

interface WaitingCardProps {
  invitation: CallInvitation
  reply: InvitationReply
}

/** Says that the account waits to be admitted to a call, with the way to its waiting room and out of it. */
function WaitingCard({ invitation, reply }: WaitingCardProps) {
  const t = useT()
  const refusal = useRefusal()
  const words = t('call.invitationCard.waiting')
  // Joining may have failed before it was tried again elsewhere.
  const error = reply.variables?.isJoin === false ? reply.error : null
  return (
    <Corner
      icon={DoorOpen}
      title={words}
      buttons={
        <>
          <ButtonLink to={PAGE_PATTERNS.callInvite} look="primary">
            {t('call.invitationCard.open')}
          </ButtonLink>
          <Button
            busy={reply.isPending}
            onPress={() => reply.mutate({ invitation, isJoin: false })}
          >
            {t('call.invitationCard.leave')}
          </Button>
        </>
      }
    >
      {invitation.interpreter && <p className={styles['state']}>{t('call.seat.invited')}</p>}
      <Announcement message={words} />
      <p role="alert" className={styles['failed']}>
        {error && refusal(error, 'call.invitationCard.notLeft')}
      </p>
    </Corner>
  )
}

interface InvitationCardProps {
  invitation: CallInvitation
  /** True: it can be accepted. False: only the reason is shown why it was not. */
  isOpen: boolean
  reply: InvitationReply
  onRead: () => void
}

/** An invitation of the account to a call. It rings for a minute where someone waits for the answer. */
function InvitationCard({ invitation, isOpen, reply, onRead }: InvitationCardProps) {
  const t = useT()
  const refusal = useRefusal()
  const { call: id, subject, how, user, until, interpreter } = invitation
  const { isError, isPending, variables } = reply
  const title = t(`call.invitationCard.${how}`, { name: personName(user, t) })
  // The reply may belong to another invitation.
  const isOwn = variables?.invitation.id === invitation.id
  const rings = isOpen && how !== 'mail'
  const failure =
    isError && isOwn
      ? refusal(
          reply.error,
          variables.isJoin ? 'call.incoming.notJoined' : 'call.invitationCard.notDeclined',
        )
      : null
  return (
    <OfferCard
      title={title}
      rings={rings}
      left={isOpen && how === 'request' && <TimeLeft until={until} most={JOIN_REQUEST_SECONDS} />}
      failure={failure}
      buttons={
        isOpen ? (
          <>
            <OfferButtons
              title={title}
              subject={subject}
              pending={isPending ? variables.isJoin : null}
              onReply={(isJoin) => reply.mutate({ invitation, isJoin })}
            />
            {rings && (
              <LimitedRing call={{ id, subject }} title={title} isSilent={!isError && isOwn} />
            )}
          </>
        ) : (
          <Button onPress={onRead}>{t('call.incoming.ok')}</Button>
        )
      }
    >
      {interpreter && <p>{t('call.seat.invited')}</p>}
      <SubjectLines subject={subject} />
    </OfferCard>
  )
}

/** Rings for as long as a request to join lasts; who waits for an appointment waits longer than that. */
function LimitedRing(offer: OfferRingProps) {
  const [until] = useState(() => new Date(Date.now() + JOIN_REQUEST_SECONDS * 1_000).toISOString())
  const seconds = useSecondsLeft(until, JOIN_REQUEST_SECONDS)
  return seconds > 0 && <OfferRing {...offer} />
}

interface Reply {
  readonly invitation: CallInvitation
  /** False: declines it, or leaves the waiting room. */
  readonly isJoin: boolean
}

/** Accepts or declines an invitation of the account. Accepting leads to the call's room, or to its waiting room. */
function useInvitationReply() {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async ({ invitation: { id }, isJoin }: Reply): Promise<CallEntry | null> => {
      if (isJoin) return (await call(acceptCallInvite, { params: { id }, body: {} })).data
      await call(declineCallInvite, { params: { id }, body: {} })
      return null
    },
    onSuccess: (entry) => {
      if (entry === null) return
      const isAdmitted = entry.state === 'admitted'
      void navigate(isAdmitted ? paths.call(entry.call) : PAGE_PATTERNS.callInvite, {
        state: JOINED,
      })
    },
    onSettled: () => readCallsAgain(client),
  })
}

/** Result of `useInvitationReply`. */
type InvitationReply = ReturnType<typeof useInvitationReply>
