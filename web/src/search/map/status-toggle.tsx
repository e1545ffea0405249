import type { StatusCategoryChoice } from '@plat/contract/search/search-state'
import { useEffect, useEffectEvent, useState } from 'react'
import { useT } from '../../ui/use-t.ts'
import { Segments } from '../../ui/segments.tsx'
import { STATUS_REFRESH_MS } from '../../ui/timings.ts'
import styles from './status-toggle.module.css'

const STATUS_REFRESH_SECONDS = STATUS_REFRESH_MS / 1_000

interface StatusToggleProps {
  /** What is searched. */
  status: StatusCategoryChoice
  /** Another one was chosen, two seconds ago. */
  onStatus: (status: StatusCategoryChoice) => void
}

/** Live records (1), live and archived (0) or archived ones (2) on the map. */
export function StatusToggle({ status, onStatus }: StatusToggleProps) {
  const t = useT()
  const [chosen, setChosen] = useState<StatusCategoryChoice | null>(null)
  const [left, setLeft] = useState(0)
  const refresh = useEffectEvent((wanted: StatusCategoryChoice) => onStatus(wanted))

  useEffect(() => {
    if (chosen === null) return undefined
    const tick = setInterval(() => setLeft((seconds) => Math.max(1, seconds - 1)), 1_000)
    const timer = setTimeout(() => {
      setChosen(null)
      refresh(chosen)
    }, STATUS_REFRESH_MS)
    return () => {
      clearInterval(tick)
      clearTimeout(timer)
    }
  }, [chosen])

  return (
    <div className={styles['toggle']}>
      <Segments
        label={t('statusToggle.label')}
        options={[
          { id: '1', label: t('statusToggle.live') },
          { id: '0', label: t('statusToggle.both') },
          { id: '2', label: t('statusToggle.archive') },
        ]}
        selected={chosen ?? status}
        onSelect={(wanted: StatusCategoryChoice) => {
          setLeft(STATUS_REFRESH_SECONDS)
          setChosen(wanted === status ? null : wanted)
        }}
      />
      {chosen !== null && (
        <p key={chosen} className={styles['pending']}>
          <span aria-hidden>{t('statusToggle.pending', { seconds: left })}</span>
          <span role="status" className="visually-hidden">
            {t('statusToggle.pending', { seconds: STATUS_REFRESH_SECONDS })}
          </span>
        </p>
      )}
    </div>
  )
}
