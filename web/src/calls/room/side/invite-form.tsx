import { inviteToCall } from '@plat/contract/calls/calls'
import { FormError } from '../../../accounts/form-error.tsx'
import { useForm } from '../../../accounts/use-form.ts'
import { call } from '../../../api/client.ts'
import { useRefusal } from '../../../shell/use-refusal.ts'
import { useT } from '../../../shell/use-t.ts'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import { useRoom } from '../room-context.ts'
import { recipientsFault } from './recipients-fault.ts'
import styles from './side.module.css'

/** Mails an invite to addresses. */
export function InviteForm({ onInvited }: { onInvited: () => void }) {
  const t = useT()
  const refusal = useRefusal()
  const { id } = useRoom().information
  const { ref, ...form } = useForm({
    initial: { recipients: '' },
    faults: ({ recipients }) => {
      const fault = recipientsFault(recipients)
      return {
        recipients: fault?.id === 'reason.wrong_recipient' ? 'share.wrongRecipient' : fault?.id,
      }
    },
    send: ({ recipients }) => call(inviteToCall, { params: { id }, body: { recipients } }),
    onDone: onInvited,
  })
  const fault = recipientsFault(form.values.recipients)
  return (
    <form ref={ref} onSubmit={form.submit} noValidate className={styles['form']}>
      <TextAreaField
        {...form.field('recipients')}
        label={t('call.room.addRecipient')}
        hint={t('call.room.recipientHint')}
        rows={2}
        left={fault && fault.part !== '' ? t(fault.id, { part: fault.part }) : ''}
        isRequired
      />
      <FormError message={form.error && refusal(form.error, 'call.room.notInvited')} />
      <SubmitButton
        disabled={!form.ready}
        pending={form.pending}
        pendingLabel={t('call.room.inviting')}
        look="plain"
      >
        {t('call.room.invite')}
      </SubmitButton>
    </form>
  )
}
