import styles from './states.module.css'

/** The shape of a list before its first answer. Said once to screen readers, by its label. */
export function Skeleton({ rows, label }: { rows: number; label: string }) {
  return (
    <div className={styles['skeleton']} data-skeleton>
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles['row']} aria-hidden>
          <div className={styles['bar']} />
          <div className={styles['bar']} />
        </div>
      ))}
    </div>
  )
}
