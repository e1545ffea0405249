import { Checkbox } from 'react-aria-components'
import styles from './choices.module.css'

interface CheckProps {
  label: string
  /** `some`: only a part of the group is chosen. */
  checked: 'all' | 'some' | 'none'
  count?: string | undefined
  /** True where nothing would be found: still choosable, but quiet. */
  faint?: boolean
  /** It has to be checked. */
  isRequired?: boolean
  /** It has to be checked, and was not. */
  isInvalid?: boolean
  /** Ids of what is read with it. */
  describedBy?: string | undefined
  /** Parameter that the form sends when it is checked. */
  param?: { readonly name: string; readonly value: string } | undefined
  onToggle: () => void
}

/** A checkbox with a quiet count in the right column. */
export function Check({
  label,
  checked,
  count,
  faint = false,
  isRequired = false,
  isInvalid = false,
  describedBy,
  param,
  onToggle,
}: CheckProps) {
  return (
    <Checkbox
      className={styles['choice'] ?? ''}
      isSelected={checked === 'all'}
      isIndeterminate={checked === 'some'}
      onChange={onToggle}
      isRequired={isRequired}
      isInvalid={isInvalid}
      validationBehavior="aria"
      aria-describedby={describedBy}
      {...param}
      data-faint={faint || undefined}
    >
      <svg viewBox="0 0 16 16" className={styles['box']} aria-hidden>
        {checked === 'all' && <path d="M3.5 8.5l3 3 6-7" />}
        {checked === 'some' && <path d="M4 8h8" />}
      </svg>
      <span className={styles['label']}>{label}</span>
      {count !== undefined && <span className={styles['count']}>{count}</span>}
    </Checkbox>
  )
}
