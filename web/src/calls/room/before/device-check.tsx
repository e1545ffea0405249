import { Mic, MicOff, Video, VideoOff } from 'lucide-react'
import { useT } from '../../../shell/use-t.ts'
import { Button } from '../../../ui/button.tsx'
import type { CaptureKind } from '../media/media-source.ts'
import { Picture } from '../picture.tsx'
import { useMediaState, useRoom } from '../room-context.ts'
import { RoomTitle } from '../room-title.tsx'
import { DeviceSelects } from './device-select.tsx'
import { MediaTrouble } from './media-trouble.tsx'
import { joinWords } from './media-words.ts'
import { SoundMeter } from './sound-meter.tsx'
import styles from './before.module.css'

/** Before one is seen and heard: what others will see, whether the microphone works, and which devices are used. */
export function DeviceCheck() {
  const t = useT()
  const { session, media } = useRoom()
  const { camera, microphone } = useMediaState()
  const isAsking = camera.kind === 'asking' || microphone.kind === 'asking'
  const isSomethingOn = camera.kind === 'on' || microphone.kind === 'on'

  function joinUnseen() {
    media.turnOff('camera')
    media.turnOff('microphone')
    session.join()
  }
  return (
    <div className={styles['before']}>
      <RoomTitle />
      <div className={styles['content']}>
        <div className={styles['preview']}>
          {camera.kind === 'on' ? (
            <Picture track={camera.track} label={t('call.room.ownPicture')} mirrored />
          ) : (
            <p>{t(isAsking ? 'call.room.asking' : 'call.room.cameraOff')}</p>
          )}
        </div>
        <div className={styles['choices']}>
          <div className={styles['switches']}>
            <Switch kind="microphone" />
            <Switch kind="camera" />
          </div>
          <SoundMeter />
          <MediaTrouble />
          <DeviceSelects />
          <p className={styles['quiet']}>
            {t(joinWords(camera.kind === 'on', microphone.kind === 'on'))}
          </p>
        </div>
      </div>
      <div className={styles['actions']}>
        {/* What was asked for is on the way; who waits for it does not join without it by mistake. */}
        <Button look="primary" busy={isAsking} onPress={() => session.join()}>
          {t('call.room.join')}
        </Button>
        {(isAsking || isSomethingOn) && (
          <Button onPress={joinUnseen}>{t('call.room.joinUnseen')}</Button>
        )}
        <Button look="quiet" onPress={() => session.leave()}>
          {t('call.room.leave')}
        </Button>
      </div>
    </div>
  )
}

const SWITCHES = {
  camera: {
    on: Video,
    off: VideoOff,
    turnOn: 'call.room.cameraOn',
    turnOff: 'call.room.cameraTurnOff',
  },
  microphone: {
    on: Mic,
    off: MicOff,
    turnOn: 'call.room.microphoneOn',
    turnOff: 'call.room.microphoneTurnOff',
  },
} as const

function Switch({ kind }: { kind: CaptureKind }) {
  const t = useT()
  const { media } = useRoom()
  const isOn = useMediaState()[kind].kind === 'on'
  const { on, off, turnOn, turnOff } = SWITCHES[kind]
  return (
    <Button
      icon={isOn ? on : off}
      onPress={() => (isOn ? media.turnOff(kind) : void media.turnOn(kind))}
    >
      {t(isOn ? turnOff : turnOn)}
    </Button>
  )
}
