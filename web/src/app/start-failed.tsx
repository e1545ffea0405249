import { ErrorState } from '../ui/error-state.tsx'
import { useErrorMessages } from '../shell/use-error-messages.ts'
import styles from './start-failed.module.css'

/** Shown when the agency's configuration cannot be had: nothing else can be drawn without it. */
export function StartFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const words = useErrorMessages()(error)
  return (
    <main className={styles['page']}>
      <ErrorState {...words} onRetry={onRetry} />
    </main>
  )
}
