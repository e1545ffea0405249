import { Mic, MicOff, Volume2 } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useT } from '../shell/use-t.ts'
import { Button } from '../ui/button.tsx'
import { MovingPicture } from './moving-picture.tsx'
import type { RoomSession } from './room-session.ts'
import styles from './calls.module.css'

/** The picture of an open room on other pages, and the microphone. */
export default function CardMedia({ room }: { room: RoomSession }) {
  const t = useT()
  const { remotes, media, soundBlocked } = useSyncExternalStore(room.watch, room.getSnapshot)
  const picture = [...remotes.values()].flatMap(({ screen, camera }) => screen ?? camera ?? [])[0]
  const isMuted = media.muted
  return (
    <>
      {picture && (
        <div className={styles['picture']}>
          <MovingPicture track={picture} label={t('call.room.pictures')} />
        </div>
      )}
      <div className={styles['buttons']}>
        {soundBlocked && (
          <Button icon={Volume2} onPress={room.playSound}>
            {t('call.room.soundOn')}
          </Button>
        )}
        {media.microphone.kind === 'on' && (
          <Button icon={isMuted ? MicOff : Mic} onPress={() => room.media.setMuted(!isMuted)}>
            {t(isMuted ? 'call.room.unmute' : 'call.room.mute')}
          </Button>
        )}
      </div>
    </>
  )
}
