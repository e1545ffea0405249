import styles from './own-table.module.css'

interface CheckProps {
  label: string
  checked: boolean
  onChange: () => void
}

/** A checkbox without a word beside it; its label is spoken. */
export function Check({ label, checked, onChange }: CheckProps) {
  return (
    <span className={styles['check']}>
      <input type="checkbox" aria-label={label} checked={checked} onChange={onChange} />
    </span>
  )
}
