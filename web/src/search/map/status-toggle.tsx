import type { StatusChoice } from '@plat/contract/search/search-state'
import { useEffect, useEffectEvent, useState } from 'react'
import { useT } from '../../shell/use-t.ts'
import { Segments } from '../../ui/segments.tsx'
import styles from './status-toggle.module.css'

/** A change refreshes the search so much later: one may pass over a choice on the way to another. */
const STATUS_REFRESH_SECONDS = 2

interface StatusToggleProps {
  /** What is searched. */
  status: StatusChoice
  /** Another one was chosen, two seconds ago. */
  onStatus: (status: StatusChoice) => void
}

/** Live records (1), live and archived (0) or archived ones (2) on the map. */
export function StatusToggle({ status, onStatus }: StatusToggleProps) {
  const t = useT()
  const [chosen, setChosen] = useState<StatusChoice | null>(null)
  const [left, setLeft] = useState(0)
  const refresh = useEffectEvent((wanted: StatusChoice) => onStatus(wanted))

  useEffect(() => {
    if (chosen === null) return undefined
    const tick = setInterval(() => setLeft((seconds) => Math.max(1, seconds - 1)), 1_000)
    const timer = setTimeout(() => {
      setChosen(null)
      refresh(chosen)
    }, STATUS_REFRESH_SECONDS * 1_000)
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
        onSelect={(wanted: StatusChoice) => {
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
