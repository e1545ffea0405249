import { useId } from 'react'
import { Select, type SelectOption } from '../../ui/select.tsx'
import styles from './stat-form.module.css'

interface SelectFieldProps<Id extends string> {
  label: string
  hint?: string | undefined
  error?: string | undefined
  options: readonly SelectOption<Id>[]
  selected: Id | null
  placeholder?: string
  onSelect: (id: Id) => void
}

/** One of a list in a form: label above, then a hint, the list, and what is wrong. */
export function SelectField<Id extends string>({
  label,
  hint,
  error,
  ...select
}: SelectFieldProps<Id>) {
  const described = useId()
  return (
    <div role="group" aria-label={label} aria-describedby={described} className={styles['field']}>
      <p className={styles['label']} aria-hidden>
        {label}
      </p>
      {hint !== undefined && <p className={styles['hint']}>{hint}</p>}
      <Select label={label} boxed {...select} />
      <p id={described} className={styles['wrong']}>
        {error}
      </p>
    </div>
  )
}
