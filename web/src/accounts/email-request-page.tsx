import type { ReactNode } from 'react'
import { useT } from '../shell/use-t.ts'
import { SubmitButton } from '../ui/submit-button.tsx'
import { AccountPage } from './account-page.tsx'
import { EmailField } from './email-field.tsx'
import { FormError } from './form-error.tsx'
import type { Form } from './use-form.ts'
import styles from './form.module.css'

interface EmailRequestPageProps {
  title: string
  lead: string
  action: string
  form: Form<{ email: string }>
  /** Why the request failed; null while it has not. */
  failed: string | null
  /** Other ways on, below the form. */
  children?: ReactNode
}

/** A page that asks for a mail: one field for the address, one button. */
export function EmailRequestPage(props: EmailRequestPageProps) {
  const { title, lead, action, failed, children } = props
  const { ref, ...form } = props.form
  const t = useT()
  return (
    <AccountPage title={title} lead={<p>{lead}</p>}>
      <form ref={ref} onSubmit={form.submit} noValidate className={styles['form']}>
        <EmailField field={form.field('email')} />
        <FormError message={failed} />
        <div className={styles['actions']}>
          <SubmitButton
            disabled={!form.ready}
            pending={form.pending}
            pendingLabel={t('account.sending')}
          >
            {action}
          </SubmitButton>
        </div>
      </form>
      {children && <p className={styles['links']}>{children}</p>}
    </AccountPage>
  )
}
