import type { CallInvitation } from '@plat/contract/calls/invites'
import { PAGE_PATTERNS } from '@plat/contract/platform/page-patterns'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { InvitationCard } from './invitation-card.tsx'
import { useInvitationReply } from './use-invitation-reply.ts'
import { WaitingCard } from './waiting-card.tsx'

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
