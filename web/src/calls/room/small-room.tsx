import { Expand, Move, PhoneOff } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../shell/use-t.ts'
import { OwnControls } from './controls/controls.tsx'
import { RoomButton } from './controls/room-button.tsx'
import type { RoomActs } from './controls/use-room-acts.ts'
import { useDock } from './dock/dock-context.ts'
import { useRoom } from './room-context.ts'
import { Stage } from './stage/stage.tsx'
import styles from './room-screen.module.css'

const CORNERS = ['end', 'start', 'top'] as const

interface SmallRoomProps {
  acts: RoomActs
  unread: number
}

/** The room as a small window over the page. */
export function SmallRoom({ acts, unread }: SmallRoomProps) {
  const t = useT()
  const { session } = useRoom()
  const { setSize } = useDock()
  const [corner, setCorner] = useState(0)
  return (
    <div className={styles['small']} data-corner={CORNERS[corner % CORNERS.length]}>
      <Stage single />
      <div className={styles['smallBar']} role="group" aria-label={t('call.room.controls')}>
        <OwnControls acts={acts} keyOfAct={() => undefined} />
        <RoomButton
          icon={Move}
          label={t('call.room.move')}
          short=""
          onPress={() => setCorner(corner + 1)}
        />
        <RoomButton
          icon={Expand}
          label={t('call.room.enlarge')}
          short=""
          count={unread}
          onPress={() => setSize('beside')}
        />
        <RoomButton
          icon={PhoneOff}
          label={t('call.room.hangUp')}
          short=""
          look="danger"
          onPress={() => session.leave()}
        />
      </div>
    </div>
  )
}
