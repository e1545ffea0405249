import { Video } from 'lucide-react'
import { useT } from '../../ui/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { DeviceChoice } from '../device-choice.tsx'
import type { MediaSource, MediaState } from '../media/media-source.ts'
import { MediaTrouble } from '../media-trouble.tsx'
import { MovingPicture } from '../moving-picture.tsx'
import { CheckPart, type PartProps } from './check-part.tsx'
import type { Outcome } from './check-summary.ts'
import styles from './check.module.css'

/** Props of the camera's and the microphone's part of the check. */
export interface CaptureProps extends PartProps {
  media: MediaSource
  state: MediaState
  outcome: Outcome
}

const WORDS = {
  works: 'call.check.cameraWorks',
  fails: 'call.check.fails',
  pending: 'call.check.starting',
  unchecked: 'call.check.unchecked',
} as const

/** Shows the person's own picture, or why there is none. */
export function CameraPart({ media, state, outcome, heading }: CaptureProps) {
  const t = useT()
  const { camera } = state
  return (
    <CheckPart
      title={t('call.room.camera')}
      heading={heading}
      outcome={outcome}
      status={t(WORDS[outcome])}
    >
      {camera.kind === 'off' && (
        <Button icon={Video} onPress={() => void media.turnOn('camera')}>
          {t('call.check.camera')}
        </Button>
      )}
      {camera.kind === 'on' && (
        <div className={styles['picture']}>
          <MovingPicture track={camera.track} label={t('call.room.ownPicture')} mirrored />
        </div>
      )}
      <MediaTrouble media={media} kinds={['camera']} />
      <DeviceChoice media={media} kind="camera" />
    </CheckPart>
  )
}
