import type { CallInformation } from '@plat/contract/calls/calls'
import { BookUser } from 'lucide-react'
import { useId, useState } from 'react'
import { useT } from '../../ui/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Contacts } from './contacts.tsx'
import { InviteForm } from './invite-form.tsx'
import { InvitedList } from './invited-list.tsx'
import styles from './invites.module.css'

/** Inviting people to a call, by address or from the contacts, and what became of the invitations. */
export function InvitePeople({ information }: { information: CallInformation }) {
  const t = useT()
  const list = useId()
  const { id, invitations, test } = information
  const [isSent, setSent] = useState(false)
  const [timesSent, setTimesSent] = useState(0)
  const [isListOpen, setListOpen] = useState(false)
  return (
    <section className={styles['invites']} tabIndex={-1} aria-label={t('call.inviting.title')}>
      <h2>{t('call.inviting.title')}</h2>
      {isSent && !test ? (
        <Sent onOkay={() => setSent(false)} />
      ) : (
        <InviteForm
          key={timesSent}
          call={id}
          takesFocus={timesSent > 0}
          onInvited={() => {
            setSent(true)
            setTimesSent(timesSent + 1)
          }}
        />
      )}
      {test && (
        <p role="status" className={styles['done']}>
          {isSent && t('call.test.sent')}
        </p>
      )}
      <div className={styles['acts']}>
        <Button
          icon={BookUser}
          aria-expanded={isListOpen}
          aria-controls={list}
          onPress={() => setListOpen(!isListOpen)}
        >
          {t('call.contacts.title')}
        </Button>
      </div>
      <div id={list} hidden={!isListOpen}>
        {isListOpen && <Contacts call={id} />}
      </div>
      <InvitedList call={id} invitations={invitations} />
    </section>
  )
}

/** Says that the invitations were sent. */
function Sent({ onOkay }: { onOkay: () => void }) {
  const t = useT()
  const words = useId()
  return (
    <div className={styles['form']}>
      <p id={words} role="status">
        {t('call.inviting.sent')}
      </p>
      <div className={styles['acts']}>
        {/* The form that had the focus is gone. */}
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
        <Button autoFocus aria-describedby={words} onPress={onOkay}>
          {t('call.inviting.okay')}
        </Button>
      </div>
    </div>
  )
}
