import { PhoneOff } from 'lucide-react'
import type { MessageId } from '../../locales/message-id.ts'
import { useT } from '../../ui/use-t.ts'
import { Announcement } from '../../ui/announcement.tsx'
import { Button } from '../../ui/button.tsx'
import { Corner } from '../corner.tsx'
import type { InvitationOver } from '../hear-calls.ts'

/** Messages by reason; null: the account knows, or sees that the call has ended. */
const WORDS: Readonly<Record<InvitationOver['reason'], MessageId | null>> = {
  refused: 'call.invitationCard.refused',
  removed: 'call.invitationCard.removed',
  missed: 'call.invitationCard.missed',
  declined: null,
  ended: null,
}

/** Says why an invitation of the account can no longer be used, until that is read; draws nothing where it is known. */
export function InvitationNotice({ over, onRead }: { over: InvitationOver; onRead: () => void }) {
  const t = useT()
  const id = WORDS[over.reason]
  if (id === null) return null
  return (
    <Corner
      icon={PhoneOff}
      title={t(id)}
      buttons={<Button onPress={onRead}>{t('call.incoming.ok')}</Button>}
    >
      <Announcement message={t(id)} />
    </Corner>
  )
}
