import type { ReactNode } from 'react'
import styles from './states.module.css'

/** In place of a list without entries: why it is empty and what to do. */
export function EmptyState({ message, children }: { message: string; children?: ReactNode }) {
  return (
    <div className={styles['state']}>
      <p className={styles['message']}>{message}</p>
      {children && <div className={styles['actions']}>{children}</div>}
    </div>
  )
}
