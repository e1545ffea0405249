import { Mic, MicOff, Volume2 } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useT } from '../ui/use-t.ts'
import { Button } from '../ui/button.tsx'
import { MovingPicture } from './moving-picture.tsx'
import type { RoomSession } from './room-session.ts'
import styles from './calls.module.css'

interface CardMediaProps {
  room: RoomSession
  part: 'picture' | 'buttons'
  /** `peer` of the interpreter; null: none. */
  interpreter: string | null
}

/** Parts of an open room on the card of its call: the picture of the interpreter or another person, or the sound buttons. */
export default function CardMedia({ room, part, interpreter }: CardMediaProps) {
  const t = useT()
  const { remotes, media, soundBlocked } = useSyncExternalStore(room.watch, room.getSnapshot)
  const { muted, microphone } = media
  if (part === 'picture') {
    const [first] = [...remotes.values()].flatMap(({ screen, camera }) => screen ?? camera ?? [])
    const track = (interpreter !== null && remotes.get(interpreter)?.camera) || first
    return (
      track && (
        <div className={styles['picture']}>
          <MovingPicture track={track} label={t('call.room.pictures')} />
        </div>
      )
    )
  }
  return (
    <>
      {soundBlocked && (
        <Button icon={Volume2} onPress={room.playSound}>
          {t('call.room.soundOn')}
        </Button>
      )}
      {microphone.kind === 'on' && (
        <Button icon={muted ? MicOff : Mic} onPress={() => room.media.setMuted(!muted)}>
          {t(muted ? 'call.room.unmute' : 'call.room.mute')}
        </Button>
      )}
    </>
  )
}
