import { Search } from 'lucide-react'
import styles from './field.module.css'

interface SubmitTextProps {
  label: string
  /** The button says what it does wherever there is room for the word. */
  worded?: boolean | undefined
  /** Left out: the button sends its form. */
  onClick?: () => void
}

/** The button of a field whose text can be searched. */
export function SubmitText({ label, worded = false, onClick }: SubmitTextProps) {
  return (
    <button
      type={onClick ? 'button' : 'submit'}
      className={styles['submit']}
      aria-label={label}
      // The field keeps the focus: left, it would forget what was typed.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      <Search size={16} aria-hidden />
      {worded && (
        <span aria-hidden className={styles['submitText']}>
          {label}
        </span>
      )}
    </button>
  )
}
