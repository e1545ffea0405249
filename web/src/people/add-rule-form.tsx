import { isEmail } from '@plat/contract/accounts/form-values'
import { addMembership, type Membership } from '@plat/contract/people/people'
import { useState } from 'react'
import { changeMessage } from '../accounts/change-message.ts'
import { FormError } from '../accounts/form-error.tsx'
import { useChecked } from '../accounts/identity-check.tsx'
import { useForm } from '../accounts/use-form.ts'
import { call } from '../api/client.ts'
import { useT } from '../ui/use-t.ts'
import { FormField } from '../ui/form-field.tsx'
import { Select } from '../ui/select.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { GROUP_WORDS } from './person-labels.ts'
import styles from './add-rule-form.module.css'

// Keys of the object, which has them all.
const GROUPS = Object.keys(GROUP_WORDS) as Membership['group'][]

/** Puts an address, or everybody of a domain, into a group. */
export function AddRuleForm({ onAdded }: { onAdded: () => void }) {
  const t = useT()
  const checked = useChecked()
  const [group, setGroup] = useState<Membership['group']>('contractor')
  const [added, setAdded] = useState<Membership | null>(null)
  const { ref, ...form } = useForm({
    initial: { pattern: '' },
    faults: ({ pattern }) => ({
      pattern: isPattern(pattern.trim()) ? undefined : 'groups.patternWrong',
    }),
    send: async ({ pattern }) => {
      const body = { pattern: pattern.trim(), group }
      return (await checked(() => call(addMembership, { body }))).data
    },
    onDone: (rule) => {
      setAdded(rule)
      form.field('pattern').onChange('')
      onAdded()
    },
  })
  return (
    <form ref={ref} onSubmit={form.submit} noValidate className={styles['form']}>
      <div className={styles['fields']}>
        <FormField
          {...form.field('pattern')}
          label={t('groups.pattern')}
          hint={t('groups.patternHint')}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck="false"
          maxLength={254}
        />
        <div className={styles['choice']}>
          <div className={styles['group']}>
            <span aria-hidden className={styles['label']}>
              {t('groups.group')}
            </span>
            <Select
              label={t('groups.group')}
              boxed
              selected={group}
              options={GROUPS.map((id) => ({ id, label: t(GROUP_WORDS[id]) }))}
              onSelect={setGroup}
            />
          </div>
          <SubmitButton disabled={!form.ready} pending={form.pending}>
            {t('groups.add')}
          </SubmitButton>
        </div>
      </div>
      <FormError message={changeMessage(form.error, t, ['pattern'])} />
      <p role="status" className={styles['done']}>
        {added && form.values.pattern === '' && t('groups.added', { pattern: added.pattern })}
      </p>
    </form>
  )
}

/** One address, or `@` and a domain. */
function isPattern(pattern: string): boolean {
  return isEmail(pattern.startsWith('@') ? `anybody${pattern}` : pattern)
}
