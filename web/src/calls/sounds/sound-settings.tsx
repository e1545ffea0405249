import { Volume2, VolumeX } from 'lucide-react'
import { useId } from 'react'
import { useT } from '../../shell/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { setCallSounds } from './call-sounds.ts'
import { useCallSounds } from './use-ringing.ts'
import styles from './sound-settings.module.css'

/** Whether calls are heard in this browser, and how loud. @param volume also how loud */
export function SoundSettings({ volume = false }: { volume?: boolean }) {
  const t = useT()
  const id = useId()
  const sounds = useCallSounds()
  return (
    <div className={styles['sounds']}>
      <Button
        look="quiet"
        icon={sounds.on ? Volume2 : VolumeX}
        onPress={() => setCallSounds({ ...sounds, on: !sounds.on })}
      >
        {t(sounds.on ? 'calls.soundsOn' : 'calls.soundsOff')}
      </Button>
      {volume && sounds.on && (
        <label htmlFor={id} className={styles['volume']}>
          <span className="visually-hidden">{t('calls.volume')}</span>
          <input
            id={id}
            type="range"
            min={0}
            max={100}
            step={5}
            value={Math.round(sounds.volume * 100)}
            onChange={(event) =>
              setCallSounds({ ...sounds, volume: Number(event.target.value) / 100 })
            }
          />
        </label>
      )}
    </div>
  )
}
