import { ChartColumn } from 'lucide-react'
import { Suspense } from 'react'
import { useT } from '../../shell/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { lazyCode } from '../../ui/later.ts'
import { showOverTime, useShownOverTime } from './shown-over-time.ts'
import styles from './over-time.module.css'

const ID = 'over-time'

// The same on paper: once it is on screen it prints without waiting.
const OverTimePanel = lazyCode(() => import('./over-time-panel.tsx'))

/** Shows and hides the records over time; `onShow` makes room for them. */
export function OverTimeButton({ onShow }: { onShow?: () => void }) {
  const t = useT()
  const isShown = useShownOverTime()
  return (
    <Button
      icon={ChartColumn}
      aria-expanded={isShown}
      {...(isShown ? { 'aria-controls': ID } : {})}
      onPress={() => {
        showOverTime(!isShown)
        if (!isShown) onShow?.()
      }}
    >
      {t('results.overTime')}
    </Button>
  )
}

/** The records over time where the visitor has asked for them. */
export function OverTime() {
  const t = useT()
  if (!useShownOverTime()) return null
  return (
    <section id={ID} className={styles['place']} aria-label={t('results.overTime')}>
      <Suspense fallback={<p className={styles['waiting']}>{t('shell.loading')}</p>}>
        <OverTimePanel />
      </Suspense>
    </section>
  )
}

/** The same on paper. */
export function OverTimeOnPaper() {
  if (!useShownOverTime()) return null
  return (
    <Suspense>
      <OverTimePanel printed />
    </Suspense>
  )
}
