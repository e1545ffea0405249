import { isEmail } from '@plat/contract/accounts/form-values'
import { invitePerson } from '@plat/contract/people/people'
import { useState } from 'react'
import { changeMessage } from '../accounts/change-message.ts'
import { FormError } from '../accounts/form-error.tsx'
import { emailFault } from '../accounts/field-faults.ts'
import { useChecked } from '../accounts/identity-check.tsx'
import { useForm } from '../accounts/use-form.ts'
import { call } from '../api/client.ts'
import { useT } from '../ui/use-t.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FormField } from '../ui/form-field.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import type { ChangeNotice } from './people-queries.ts'
import { type Rights, RightsFields } from './rights-fields.tsx'
import styles from './person-panel.module.css'

interface InviteDialogProps {
  open: boolean
  onClose: () => void
  /** @param notice what to say about it */
  onInvited: (notice: ChangeNotice) => void
}

/** Invites somebody by e-mail, as what they will be. */
export function InviteDialog({ open, onClose, onInvited }: InviteDialogProps) {
  const t = useT()
  return (
    <Dialog title={t('invite.title')} open={open} onClose={onClose}>
      <InviteForm onClose={onClose} onInvited={onInvited} />
    </Dialog>
  )
}

function InviteForm({ onClose, onInvited }: Omit<InviteDialogProps, 'open'>) {
  const t = useT()
  const checked = useChecked()
  const [rights, setRights] = useState<Rights>({ role: 'internal', grants: [] })
  const [left, setLeft] = useState(false)
  const { ref, ...form } = useForm({
    initial: { email: '' },
    faults: ({ email }) => ({ email: emailFault(email) }),
    send: async ({ email }) => {
      const body = { email: email.trim(), role: rights.role, grants: [...rights.grants] }
      return (await checked(() => call(invitePerson, { body }))).data
    },
    onDone: ({ email, state }) =>
      onInvited({
        id: state === 'invited' ? 'invite.mailed' : 'invite.hadAccount',
        values: { email },
      }),
  })
  const field = form.field('email')
  const isWrong = left && field.value !== '' && !isEmail(field.value)
  return (
    <form ref={ref} onSubmit={form.submit} noValidate className={styles['form']}>
      <p className={styles['quiet']}>{t('invite.lead')}</p>
      <FormField
        {...field}
        label={t('account.email')}
        type="email"
        inputMode="email"
        // Somebody else's address: the browser knows only the visitor's own.
        autoComplete="off"
        autoCapitalize="off"
        spellCheck="false"
        maxLength={254}
        isRequired
        error={isWrong ? t('account.emailPattern') : field.error}
        onBlur={() => setLeft(true)}
      />
      <RightsFields rights={rights} onChange={setRights} />
      <FormError message={changeMessage(form.error, t, ['email'])} />
      <div className={styles['dialogActions']}>
        <SubmitButton disabled={!form.ready} pending={form.pending}>
          {t('invite.send')}
        </SubmitButton>
        <Button onPress={onClose}>{t('identity.cancel')}</Button>
      </div>
    </form>
  )
}
