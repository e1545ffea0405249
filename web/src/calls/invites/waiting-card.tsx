import type { CallInvitation } from '@plat/contract/calls/invites'
import { PAGE_PATTERNS } from '@plat/contract/platform/page-patterns'
import { DoorOpen } from 'lucide-react'
import { useRefusal } from '../../shell/use-refusal.ts'
import { useT } from '../../ui/use-t.ts'
import { Announcement } from '../../ui/announcement.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Corner } from '../corner.tsx'
import type { InvitationReply } from './use-invitation-reply.ts'
import styles from '../calls.module.css'

interface WaitingCardProps {
  invitation: CallInvitation
  reply: InvitationReply
}

/** Says that the account waits to be admitted to a call, with the way to its waiting room and out of it. */
export function WaitingCard({ invitation, reply }: WaitingCardProps) {
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
