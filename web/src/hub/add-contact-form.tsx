import { addContact } from '@plat/contract/agents/agents'
import { changeMessage } from '../accounts/change-message.ts'
import { emailFault, missing } from '../accounts/field-faults.ts'
import { FormError } from '../accounts/form-error.tsx'
import { useForm } from '../accounts/use-form.ts'
import { call } from '../api/client.ts'
import { useT } from '../shell/use-t.ts'
import { FormField } from '../ui/form-field.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { contactName } from './contact-table.tsx'
import styles from './hub.module.css'

const FIELDS = ['first_name', 'last_name', 'email'] as const
const EMPTY = { first_name: '', last_name: '', email: '' }

/** Keeps a contact. @param onAdded with the name of who was added */
export function AddContactForm({ onAdded }: { onAdded: (name: string) => void }) {
  const t = useT()
  const { ref, ...form } = useForm({
    initial: EMPTY,
    faults: ({ first_name, last_name, email }) => ({
      first_name: missing(first_name),
      last_name: missing(last_name),
      email: emailFault(email),
    }),
    send: async ({ first_name, last_name, email }) => {
      const body = {
        first_name: first_name.trim(),
        last_name: last_name.trim(),
        email: email.trim(),
      }
      return (await call(addContact, { body })).data
    },
    onDone: (contact) => {
      for (const name of FIELDS) form.field(name).onChange('')
      ref.current?.querySelector('input')?.focus()
      onAdded(contactName(contact))
    },
  })
  return (
    <form ref={ref} onSubmit={form.submit} noValidate className={styles['adding']}>
      <FormField
        {...form.field('first_name')}
        label={t('account.firstName')}
        // Somebody else's: the browser knows only the visitor's own.
        autoComplete="off"
        maxLength={80}
      />
      <FormField
        {...form.field('last_name')}
        label={t('account.lastName')}
        autoComplete="off"
        maxLength={80}
      />
      <FormField
        {...form.field('email')}
        label={t('account.email')}
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck="false"
        maxLength={254}
      />
      <div className={styles['send']}>
        <SubmitButton
          disabled={!form.ready}
          pending={form.pending}
          pendingLabel={t('account.sending')}
        >
          {t('hub.addContact')}
        </SubmitButton>
      </div>
      <FormError message={changeMessage(form.error, t, FIELDS)} />
    </form>
  )
}
