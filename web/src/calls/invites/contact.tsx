import { useId } from 'react'
import { useT } from '../../ui/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { type ContactRow, isAgent } from './contact-list.ts'
import styles from './invites.module.css'

interface ContactProps {
  row: ContactRow
  /** What is being sent for this contact; null: nothing. */
  pending: 'invite' | 'call' | null
  onAct: (how: 'invite' | 'call') => void
}

/** A contact with its buttons. Only agents can be called, where they are available. */
export function Contact({ row: { contact, name, about }, pending, onAct }: ContactProps) {
  const t = useT()
  const reason = useId()
  const { email, available, user } = contact
  const isCallable = isAgent(contact) && user !== null
  return (
    <li className={styles['row']}>
      <div className={styles['person']}>
        <p className={styles['name']} dir="auto">
          {name}
        </p>
        {name !== email && <p className={styles['quiet']}>{email}</p>}
        {about !== '' && <p className={styles['quiet']}>{about}</p>}
        {isCallable && !available && (
          <p id={reason} className={styles['quiet']}>
            {t('call.contacts.notAvailable')}
          </p>
        )}
      </div>
      <div className={styles['acts']}>
        <Button
          aria-label={t('call.contacts.inviteName', { name })}
          busy={pending === 'invite'}
          onPress={() => onAct('invite')}
        >
          {t('call.inviting.invite')}
        </Button>
        {isCallable && (
          <Button
            aria-label={t('call.contacts.callName', { name })}
            // A button that is disabled would lose the focus.
            aria-disabled={!available || undefined}
            {...(!available && { 'aria-describedby': reason })}
            busy={pending === 'call'}
            className={available ? '' : (styles['off'] ?? '')}
            onPress={() => {
              if (available) onAct('call')
            }}
          >
            {t('call.contacts.call')}
          </Button>
        )}
      </div>
    </li>
  )
}
