import { useEffect, useEffectEvent, useRef } from 'react'
import { useT } from '../../ui/use-t.ts'
import { DeviceChoice } from '../device-choice.tsx'
import { followLevel, type Hearing, hearMore, NOTHING_HEARD } from '../media/sound-level.ts'
import { MediaTrouble } from '../media-trouble.tsx'
import type { CaptureProps } from './camera-part.tsx'
import { CheckPart } from './check-part.tsx'
import styles from './check.module.css'

/** Measurements for each move of the meter, for people who prefer reduced motion. */
const CALM_LOOKS = 5

interface MicrophonePartProps extends CaptureProps {
  heard: Hearing['state']
  onHeard: (track: MediaStreamTrack, heard: Hearing['state']) => void
}

/** Shows how loud the microphone is, and whether a voice came from it. */
export function MicrophonePart(props: MicrophonePartProps) {
  const { media, state, outcome, heading, heard, onHeard } = props
  const t = useT()
  const { camera, microphone } = state
  const isOn = microphone.kind === 'on'
  const words = {
    works: 'call.check.microphoneWorks',
    fails: isOn && heard === 'silent' ? 'call.check.silent' : 'call.check.fails',
    pending: isOn ? 'call.check.speak' : 'call.check.starting',
    unchecked: 'call.check.unchecked',
  } as const
  return (
    <CheckPart
      title={t('call.room.microphone')}
      heading={heading}
      outcome={outcome}
      status={t(words[outcome])}
    >
      {isOn && <LevelMeter track={microphone.track} onHeard={onHeard} />}
      {/* What the browser asks for both is said with the camera. */}
      {camera.kind !== 'asking' && <MediaTrouble media={media} kinds={['microphone']} />}
      <DeviceChoice media={media} kind="microphone" />
    </CheckPart>
  )
}

interface LevelMeterProps {
  track: MediaStreamTrack
  onHeard: MicrophonePartProps['onHeard']
}

/** A bar as long as the microphone is loud. It is moved without React, ten times a second. */
function LevelMeter({ track, onHeard }: LevelMeterProps) {
  const bar = useRef<HTMLDivElement>(null)
  const report = useEffectEvent((heard: Hearing['state']) => onHeard(track, heard))
  useEffect(() => {
    const looks = matchMedia('(prefers-reduced-motion: reduce)').matches ? CALM_LOOKS : 1
    let count = 0
    let hearing = NOTHING_HEARD
    return followLevel(track, (level, ms) => {
      count += 1
      if (count % looks === 0 && bar.current) bar.current.style.transform = `scaleX(${level})`
      const { state: before } = hearing
      hearing = hearMore(hearing, level, ms)
      if (hearing.state !== before) report(hearing.state)
    })
  }, [track])
  return (
    <div className={styles['meter']} aria-hidden>
      <div ref={bar} />
    </div>
  )
}
