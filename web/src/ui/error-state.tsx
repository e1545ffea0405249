import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { useT } from './use-t.ts'
import styles from './states.module.css'

interface ErrorStateProps {
  /** What happened, without blame. */
  message: string
  /** The technical reason, behind a details link. */
  detail?: string
  onRetry: () => void
  /** Another way on, beside Retry. */
  children?: ReactNode
}

/** In place of what could not be loaded. */
export function ErrorState({ message, detail, onRetry, children }: ErrorStateProps) {
  const t = useT()
  return (
    <div className={styles['state']} role="alert">
      <p className={styles['message']}>{message}</p>
      <div className={styles['actions']}>
        <Button icon={RotateCw} onPress={onRetry}>
          {t('action.retry')}
        </Button>
        {children}
      </div>
      {detail && (
        <details className={styles['details']}>
          <summary>{t('error.details')}</summary>
          <p>{detail}</p>
        </details>
      )}
    </div>
  )
}
