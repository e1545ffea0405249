import type { ReactNode } from 'react'
import { AccountPage } from './account-page.tsx'
import { EmailField } from './email-field.tsx'
import { AccountForm } from './account-form.tsx'
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
  return (
    <AccountPage title={title} lead={<p>{lead}</p>}>
      <AccountForm formRef={ref} form={form} error={failed} action={action}>
        <EmailField field={form.field('email')} />
      </AccountForm>
      {children && <p className={styles['links']}>{children}</p>}
    </AccountPage>
  )
}
