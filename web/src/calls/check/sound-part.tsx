import { Volume2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useT } from '../../ui/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { DeviceChoice } from '../device-choice.tsx'
import type { MediaSource } from '../media/media-source.ts'
import { playChime } from '../sounds/play-chime.ts'
import { CheckPart, type PartProps } from './check-part.tsx'
import type { Outcome } from './check-summary.ts'
import styles from './check.module.css'

const WORDS = {
  works: 'call.check.soundWorks',
  fails: 'call.check.soundFails',
  pending: 'call.check.heard',
  unchecked: 'call.check.unchecked',
} as const

interface SoundPartProps extends PartProps {
  media: MediaSource
  outcome: Outcome
  onOutcome: (outcome: Outcome) => void
}

/** Plays a sound and asks whether it was heard. */
export function SoundPart({ media, outcome, heading, onOutcome }: SoundPartProps) {
  const t = useT()
  const stop = useRef(() => undefined as void)
  useEffect(() => () => stop.current(), [])
  const play = () => {
    stop.current()
    stop.current = playChime(media.getSnapshot().chosen.speaker)
    onOutcome('pending')
  }
  return (
    <CheckPart
      title={t('call.check.sound')}
      heading={heading}
      outcome={outcome}
      status={t(WORDS[outcome])}
    >
      <div className={styles['buttons']}>
        <Button icon={Volume2} onPress={play}>
          {t('call.check.play')}
        </Button>
        {outcome !== 'unchecked' && (
          <div role="group" aria-label={t('call.check.heard')} className={styles['buttons']}>
            {(['works', 'fails'] as const).map((answer) => (
              <Button
                key={answer}
                aria-pressed={outcome === answer}
                onPress={() => onOutcome(answer)}
              >
                {t(answer === 'works' ? 'call.check.yes' : 'call.check.no')}
              </Button>
            ))}
          </div>
        )}
      </div>
      <DeviceChoice media={media} kind="speaker" />
    </CheckPart>
  )
}
