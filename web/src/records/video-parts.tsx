import type { VideoEntry } from '@plat/contract/records/records'
import { Play } from 'lucide-react'
import { AgencyWords } from '../shell/agency-words.tsx'
import { useT } from '../ui/use-t.ts'
import { Button } from '../ui/button.tsx'
import { clock } from './video-range.ts'
import styles from './video-field.module.css'

interface VideoPartsProps {
  entries: readonly VideoEntry[]
  chosen: VideoEntry | null
  /** Null for the whole recording. */
  onChoose: (entry: VideoEntry | null) => void
}

/** The parts of a recording with their times, to choose one from. */
export function VideoParts({ entries, chosen, onChoose }: VideoPartsProps) {
  const t = useT()
  return (
    <>
      <ol className={styles['entries']} aria-label={t('video.entries')}>
        {entries.map((entry) => (
          <li key={`${entry.SecondsStart}-${entry.SecondsEnd}`}>
            <button
              type="button"
              className={styles['entry']}
              aria-current={chosen === entry ? 'true' : undefined}
              onClick={() => onChoose(entry)}
            >
              <Play size={16} aria-hidden />
              <span className={styles['words']}>
                <AgencyWords as="strong" text={entry.Title} />
                {entry.Description !== null && <AgencyWords as="span" text={entry.Description} />}
              </span>
              <span className={styles['time']}>
                {clock(entry.SecondsStart)}–{clock(entry.SecondsEnd)}
              </span>
            </button>
          </li>
        ))}
      </ol>
      {chosen && (
        <Button look="quiet" onPress={() => onChoose(null)}>
          {t('video.whole')}
        </Button>
      )}
    </>
  )
}
