import { useState } from 'react'
import { MediaTrouble } from './before/media-trouble.tsx'
import { useMediaState, useRoomSnapshot } from './room-context.ts'
import { Lobby } from './side/people-panel.tsx'
import styles from './room-screen.module.css'

/** What asks for an answer now: guests who wait, and devices that stopped working. */
export function RoomNotices({ lobby }: { lobby: boolean }) {
  const { camera, microphone } = useMediaState()
  const { lobby: waiting } = useRoomSnapshot()
  /** What was known when one entered was said before. */
  const [known] = useState(() => [camera, microphone])
  const isNew = [camera, microphone].some((one) => one.kind === 'problem' && !known.includes(one))
  if (!isNew && (!lobby || waiting.length === 0)) return null
  return (
    <div className={styles['notices']}>
      {lobby && <Lobby />}
      {isNew && <MediaTrouble />}
    </div>
  )
}
