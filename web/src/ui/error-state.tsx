import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import styles from './states.module.css'

interface ErrorStateProps {
  /** What happened, without blame. */
  message: string
  /** The technical reason, behind a details link. */
  detail?: string
  labels: { retry: string; details: string }
  onRetry: () => void
  /** Another way on, beside Retry. */
  children?: ReactNode
}

/** In place of what could not be loaded. */
export function ErrorState({ message, detail, labels, onRetry, children }: ErrorStateProps) {
  return (
    <div className={styles['state']} role="alert">
      <p className={styles['message']}>{message}</p>
      <div className={styles['actions']}>
        <Button icon={RotateCw} onPress={onRetry}>
          {labels.retry}
        </Button>
        {children}
      </div>
      {detail && (
        <details className={styles['details']}>
          <summary>{labels.details}</summary>
          <p>{detail}</p>
        </details>
      )}
    </div>
  )
}
