import type { ReactNode } from 'react'
import { SubmitButton } from '../ui/submit-button.tsx'
import { FormError } from './form-error.tsx'
import type { Form } from './use-form.ts'
import styles from './form.module.css'

export interface AccountFormProps {
  formRef: Form<never>['ref']
  form: Pick<Form<never>, 'submit' | 'ready' | 'pending'>
  /** Why it was not taken; null while there is nothing to say. */
  error: string | null
  /** What the button says. */
  action: string
  /** Beside the button. */
  otherAction?: ReactNode
  /** Below the button. */
  footer?: ReactNode
  /** The fields. */
  children: ReactNode
}

/** A form of an account page: its fields, why it was not taken, and the button that sends it. */
export function AccountForm(props: AccountFormProps) {
  const { formRef, form, error, action, otherAction, footer, children } = props
  return (
    <form ref={formRef} onSubmit={form.submit} noValidate className={styles['form']}>
      {children}
      <FormError message={error} />
      <div className={styles['actions']}>
        <SubmitButton disabled={!form.ready} pending={form.pending}>
          {action}
        </SubmitButton>
        {otherAction}
      </div>
      {footer}
    </form>
  )
}
