import { inviteToCall, MAX_INVITED } from '@plat/contract/calls/invites'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changeMessage } from '../../accounts/change-message.ts'
import { FormError } from '../../accounts/form-error.tsx'
import { useForm } from '../../accounts/use-form.ts'
import { call } from '../../api/client.ts'
import { reasonWords } from '../../shell/reason-words.ts'
import { useT } from '../../ui/use-t.ts'
import { Check } from '../../ui/check.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { callsQuery } from '../call-queries.ts'
import { useTypedText } from '../use-typed-text.ts'
import { recipientsFault } from './recipients-fault.ts'
import styles from './invites.module.css'

interface InviteFormProps {
  /** Guid of the call. */
  call: string
  /** It is shown in place of something that had the focus. */
  takesFocus: boolean
  onInvited: () => void
}

/** Mails invitations to a call. Addresses that were not sent stay in the tab. */
export function InviteForm({ call: id, takesFocus, onInvited }: InviteFormProps) {
  const t = useT()
  const client = useQueryClient()
  const typed = useTypedText(`call.recipients.${id}`)
  const [interpreter, setInterpreter] = useState(false)
  const { ref, ...form } = useForm({
    initial: { recipients: typed.kept },
    faults: ({ recipients }) => ({ recipients: recipientsFault(recipients)?.id }),
    send: ({ recipients }) =>
      call(inviteToCall, {
        params: { id },
        body: { recipients, ...(interpreter && { interpreter }) },
      }),
    onDone: () => {
      typed.keep('')
      onInvited()
      void client.invalidateQueries({ queryKey: callsQuery.queryKey })
    },
  })
  const field = form.field('recipients')
  const detail = recipientsFault(field.value)?.detail ?? null
  const message = changeMessage(form.error, t, ['recipients'])
  return (
    <form ref={ref} onSubmit={form.submit} noValidate className={styles['form']}>
      <TextAreaField
        {...field}
        onChange={(text) => {
          field.onChange(text)
          typed.keep(text)
        }}
        label={t('call.inviting.field')}
        hint={t('call.inviting.hint', { count: MAX_INVITED })}
        rows={2}
        left={(detail && reasonWords(detail, t)) ?? ''}
        // What was in its place had the focus.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={takesFocus}
        isRequired
      />
      <Check
        label={t('call.seat.invite')}
        checked={interpreter ? 'all' : 'none'}
        onToggle={() => setInterpreter(!interpreter)}
      />
      <FormError message={message && t('call.inviting.failed', { message })} />
      <div className={styles['acts']}>
        <SubmitButton
          disabled={!form.ready}
          pending={form.pending}
          pendingLabel={t('call.inviting.pending')}
          look="plain"
        >
          {t('call.inviting.invite')}
        </SubmitButton>
      </div>
    </form>
  )
}
