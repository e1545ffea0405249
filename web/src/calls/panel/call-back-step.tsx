import type { CallSubjectRef } from '@plat/contract/calls/call-subject'
import { PHONE, requestCallBack } from '@plat/contract/calls/calls'
import { AccountForm } from '../../accounts/account-form.tsx'
import { serverWords } from '../../accounts/form-messages.ts'
import { useForm } from '../../accounts/use-form.ts'
import { call } from '../../api/client.ts'
import { useT } from '../../shell/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { FormField } from '../../ui/form-field.tsx'
import type { PanelState } from '../state/desk-state.ts'
import { NoteField } from './note-step.tsx'
import { StepHeading } from './step-heading.tsx'
import styles from './panel.module.css'

interface CallBackStepProps {
  subject: CallSubjectRef
  panel: PanelState
  /** Address of the account, which is answered as well. */
  email: string
  onTyped: (typed: { note?: string; phone?: string }) => void
  onDone: () => void
  onBack: () => void
}

/** Asks to be called back: by telephone where a number is given, else by video or e-mail. */
export function CallBackStep(props: CallBackStepProps) {
  const { subject, panel, email, onTyped, onDone, onBack } = props
  const t = useT()
  const { ref, ...form } = useForm({
    initial: { phone: panel.phone, note: panel.note },
    faults: ({ phone }) => ({
      phone: phone.trim() === '' || PHONE.test(phone.trim()) ? undefined : 'calls.phonePattern',
    }),
    send: ({ phone, note }) =>
      call(requestCallBack, {
        body: {
          subject,
          phone: phone.trim() || null,
          note: note.trim() || null,
          request: panel.request,
        },
      }),
    onDone,
  })
  const phone = form.field('phone')
  const note = form.field('note')
  return (
    <div className={styles['step']}>
      <StepHeading onBack={onBack}>{t('calls.callBack')}</StepHeading>
      <p>{t('calls.callBackText', { email })}</p>
      <AccountForm
        formRef={ref}
        form={form}
        error={serverWords(form.error, t)}
        action={t('calls.callBackAction')}
      >
        <FormField
          {...phone}
          onChange={(value) => {
            phone.onChange(value)
            onTyped({ phone: value })
          }}
          label={t('calls.phone')}
          hint={t('calls.optional')}
          type="tel"
          autoComplete="tel"
          maxLength={40}
        />
        <NoteField
          note={note.value}
          onNote={(value) => {
            note.onChange(value)
            onTyped({ note: value })
          }}
          label={t('calls.describe')}
        />
      </AccountForm>
    </div>
  )
}

/** That the wish has arrived. */
export function CalledBackStep({ email, onClose }: { email: string; onClose: () => void }) {
  const t = useT()
  return (
    <div className={styles['step']}>
      <StepHeading>{t('calls.calledBack')}</StepHeading>
      <p>{t('calls.calledBackText', { email })}</p>
      <div className={styles['buttons']}>
        <Button look="primary" onPress={onClose}>
          {t('calls.done')}
        </Button>
      </div>
    </div>
  )
}
