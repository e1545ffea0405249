import { type CallInvitation, JOIN_REQUEST_SECONDS } from '@plat/contract/calls/invites'
import { useState } from 'react'
import { useRefusal } from '../../shell/use-refusal.ts'
import { useT } from '../../ui/use-t.ts'
import { Button } from '../../ui/button.tsx'
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
import type { InvitationReply } from './use-invitation-reply.ts'

interface InvitationCardProps {
  invitation: CallInvitation
  /** True: it can be accepted. False: only the reason is shown why it was not. */
  isOpen: boolean
  reply: InvitationReply
  onRead: () => void
}

/** An invitation of the account to a call. It rings for a minute where someone waits for the answer. */
export function InvitationCard({ invitation, isOpen, reply, onRead }: InvitationCardProps) {
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
