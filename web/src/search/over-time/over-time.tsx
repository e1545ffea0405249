import { ChartColumn } from 'lucide-react'
import { Suspense } from 'react'
import { useT } from '../../ui/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { lazyLater } from '../../ui/later.ts'
import { useShownOverTime } from './shown-over-time.ts'
import styles from './over-time.module.css'

const ID = 'over-time'

// The same on paper: once it is on screen it prints without waiting.
const OverTimePanel = lazyLater(() => import('./over-time-panel.tsx'))

interface OverTimeButtonProps {
  look?: 'plain' | 'quiet'
  /** False where there is no room for what is shown. */
  hasRoom?: boolean
  /** Makes room. */
  onShow?: () => void
}

/** Shows and hides the records over time. */
export function OverTimeButton({ look = 'quiet', hasRoom = true, onShow }: OverTimeButtonProps) {
  const t = useT()
  const [isShown, show] = useShownOverTime()
  const isOpen = isShown === true && hasRoom
  return (
    <Button
      look={look}
      icon={ChartColumn}
      aria-expanded={isOpen}
      {...(isOpen ? { 'aria-controls': ID } : {})}
      onPress={() => {
        show(!isOpen)
        if (!isOpen) onShow?.()
      }}
    >
      {t('results.overTime')}
    </Button>
  )
}

/** The records over time where the visitor wants them: nothing is asked for while they are hidden. */
export function OverTime({ className }: { className?: string | undefined }) {
  const t = useT()
  const [isShown] = useShownOverTime()
  if (isShown === false) return null
  return (
    <section
      id={ID}
      tabIndex={-1}
      className={classNames(
        styles['place'],
        isShown === null && styles['whereRoomy'],
        isShown === null && 'needs-scripts',
        className,
      )}
      aria-label={t('results.overTime')}
    >
      <Suspense fallback={<p className={styles['quiet']}>{t('shell.loading')}</p>}>
        <OverTimePanel />
      </Suspense>
    </section>
  )
}

/** The same on paper. */
export function OverTimeOnPaper() {
  const [isShown] = useShownOverTime()
  if (!isShown) return null
  return (
    <Suspense>
      <OverTimePanel printed />
    </Suspense>
  )
}
