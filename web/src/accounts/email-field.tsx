import { isEmail } from '@plat/contract/accounts/form-values'
import { useState } from 'react'
import { useT } from '../ui/use-t.ts'
import { FormField } from '../ui/form-field.tsx'
import type { BoundField } from './use-form.ts'

interface EmailFieldProps {
  field: BoundField
  hint?: string | undefined
}

/** An e-mail address. That it is none is said once the field is left, not while it is typed. */
export function EmailField({ field, hint }: EmailFieldProps) {
  const t = useT()
  const [left, setLeft] = useState(false)
  const wrong = left && field.value !== '' && !isEmail(field.value)
  return (
    <FormField
      {...field}
      label={t('account.email')}
      hint={hint}
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="off"
      spellCheck="false"
      maxLength={254}
      isRequired
      error={wrong ? t('account.emailPattern') : field.error}
      onBlur={() => setLeft(true)}
    />
  )
}
