import { useState } from 'react'
import type { MessageId } from '../../../locales/message-id.ts'
import { useT } from '../../../shell/use-t.ts'
import { Button } from '../../../ui/button.tsx'
import { useRoom } from '../room-context.ts'
import { Contacts } from './contacts.tsx'
import { InviteForm } from './invite-form.tsx'
import styles from './side.module.css'

/** Inviting others: by address, and, in a call, from the contacts. */
export function Invites() {
  const t = useT()
  const { kind } = useRoom().information
  /** What was done last, until it was read. */
  const [done, setDone] = useState<MessageId | null>(null)
  const [isListOpen, setIsListOpen] = useState(false)
  if (done)
    return (
      <div className={styles['done']}>
        <p role="status">{t(done)}</p>
        {/* The place that the focus was at is gone. */}
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
        <Button autoFocus onPress={() => setDone(null)}>
          {t('call.room.okay')}
        </Button>
      </div>
    )
  return (
    <div className={styles['invites']}>
      <InviteForm
        onInvited={() => setDone(kind === 'test' ? 'call.room.inviteSent' : 'call.room.invited')}
      />
      {kind === 'call' && (
        <>
          <Button
            aria-expanded={isListOpen}
            onPress={() => setIsListOpen(!isListOpen)}
            className={styles['contactsButton'] ?? ''}
          >
            {t('call.room.contacts')}
          </Button>
          {isListOpen && <Contacts onDone={setDone} />}
        </>
      )}
    </div>
  )
}
