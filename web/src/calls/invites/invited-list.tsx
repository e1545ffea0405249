import type { CallInvited } from '@plat/contract/calls/invites'
import { useId } from 'react'
import { FormError } from '../../accounts/form-error.tsx'
import type { MessageId } from '../../locales/message-id.ts'
import { useRefusal } from '../../shell/use-refusal.ts'
import { useT } from '../../ui/use-t.ts'
import { Announcement } from '../../ui/announcement.tsx'
import { Button } from '../../ui/button.tsx'
import { useDecide } from './use-decide.ts'
import { invitedName } from './waiting-words.ts'
import styles from './invites.module.css'

/** States in words; null: shown in the waiting room. */
const STATES: Readonly<Record<CallInvited['state'], MessageId | null>> = {
  sent: 'call.invited.sent',
  asked: 'call.invited.asked',
  waiting: null,
  declined: 'call.invited.declined',
  missed: 'call.invited.missed',
  refused: 'call.invited.refused',
}

interface InvitedListProps {
  /** Guid of the call. */
  call: string
  invitations: readonly CallInvited[]
}

/** Invitations that no one has accepted, in words; open ones can be withdrawn. Changes are announced. */
export function InvitedList({ call: id, invitations }: InvitedListProps) {
  const t = useT()
  const heading = useId()
  const refusal = useRefusal()
  const { mutate, isPending, error, variables } = useDecide(id)
  const rows = invitations.flatMap((invited) => {
    const state = STATES[invited.state]
    if (state === null) return []
    const words = invited.interpreter ? t('call.seat.state', { state: t(state) }) : t(state)
    return [{ invited, name: invitedName(invited, t), words }]
  })
  const failed = variables === undefined ? '' : invitedName(variables.invited, t)
  return (
    <>
      <Announcement
        message={rows.map(({ name, words }) => `${name}: ${words}.`).join(' ')}
        afterAct
      />
      {rows.length > 0 && (
        <div className={styles['invited']}>
          <h3 id={heading}>{t('call.invited.title')}</h3>
          <ul aria-labelledby={heading}>
            {rows.map(({ invited, name, words }) => (
              <li key={invited.id} className={styles['row']}>
                <p className={styles['person']}>
                  <span dir="auto">{name}</span> <span className={styles['quiet']}>{words}</span>
                </p>
                {(invited.state === 'sent' || invited.state === 'asked') && (
                  <Button
                    look="quiet"
                    aria-label={t('call.invited.withdrawName', { name })}
                    busy={isPending && variables.invited.id === invited.id}
                    onPress={() => {
                      if (!isPending) mutate({ invited, admit: false })
                    }}
                  >
                    {t('call.invited.withdraw')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
          <FormError
            message={error && refusal(error, 'call.invited.notWithdrawn', { name: failed })}
          />
        </div>
      )}
    </>
  )
}
