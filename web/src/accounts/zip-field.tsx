import { useState } from 'react'
import { useT } from '../ui/use-t.ts'
import { FormField } from '../ui/form-field.tsx'
import type { BoundField } from './use-form.ts'

/** Whether a text is a zip code: five digits, or nine as on letters. */
export function isZip(text: string): boolean {
  return /^\d{5}(-?\d{4})?$/.test(text.trim())
}

/** A zip code. That it is none is said once the field is left. */
export function ZipField({
  field,
  isRequired = false,
}: {
  field: BoundField
  isRequired?: boolean
}) {
  const t = useT()
  const [left, setLeft] = useState(false)
  const wrong = left && field.value !== '' && !isZip(field.value)
  return (
    <FormField
      {...field}
      label={t('account.zip')}
      inputMode="numeric"
      autoComplete="postal-code"
      maxLength={10}
      isRequired={isRequired}
      error={wrong ? t('reason.wrong_zip') : field.error}
      onBlur={() => setLeft(true)}
    />
  )
}
