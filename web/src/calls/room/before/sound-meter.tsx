import { useT } from '../../../shell/use-t.ts'
import { useSoundLevel } from '../media/use-sound-level.ts'
import { useMediaState } from '../room-context.ts'
import styles from './before.module.css'

/** How loud the microphone is, as a bar, and that it works, in words. */
export function SoundMeter() {
  const t = useT()
  const { microphone } = useMediaState()
  const track = microphone.kind === 'on' ? microphone.track : null
  const { level, heard } = useSoundLevel(track)
  return (
    <div className={styles['sound']} hidden={track === null}>
      <div className={styles['meter']} aria-hidden>
        <span style={{ transform: `scaleX(${level})` }} />
      </div>
      <p role="status" className={styles['quiet']}>
        {track && t(heard ? 'call.room.microphoneWorks' : 'call.room.sayWord')}
      </p>
    </div>
  )
}
