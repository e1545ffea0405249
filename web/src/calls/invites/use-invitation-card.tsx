import type { CallInvitation } from '@plat/contract/calls/invites'
import { PAGE_PATTERNS } from '@plat/contract/platform/page-patterns'
import { DoorOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useRefusal } from '../../shell/use-refusal.ts'
import { Announcement } from '../../ui/announcement.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Button } from '../../ui/button.tsx'
import { useT } from '../../ui/use-t.ts'
import { Corner } from '../corner.tsx'
import { InvitationCard } from './invitation-card.tsx'
import { useInvitationReply, type InvitationReply } from './use-invitation-reply.ts'
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
