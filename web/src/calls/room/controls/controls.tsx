import {
  Captions,
  MessageSquare,
  Mic,
  MicOff,
  MonitorUp,
  MonitorX,
  PhoneOff,
  Users,
  Video,
  VideoOff,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '../../../shell/use-t.ts'
import { useMediaState, useRoom, useRoomSnapshot } from '../room-context.ts'
import type { SideView } from '../side/side-panel.tsx'
import { RoomButton } from './room-button.tsx'
import { keyOf, type ShortcutAct } from './shortcuts.ts'
import type { RoomActs } from './use-room-acts.ts'
import styles from './controls.module.css'

interface ControlsProps {
  acts: RoomActs
  side: SideView | null
  onSide: (side: SideView) => void
  captionsOpen: boolean
  onCaptions: () => void
  unread: number
  shortcutsOn: boolean
  /** The menu of what is done less often. */
  more: ReactNode
}

/** What can be done in the room. */
export function Controls(props: ControlsProps) {
  const { acts, side, onSide, captionsOpen, onCaptions, unread, shortcutsOn, more } = props
  const t = useT()
  const { session, media } = useRoom()
  const { screen } = useMediaState()
  const { lobby } = useRoomSnapshot()
  const key = (act: ShortcutAct) => (shortcutsOn ? keyOf(act) : undefined)
  return (
    <div className={styles['bar']} role="group" aria-label={t('call.room.controls')}>
      <OwnControls acts={acts} keyOfAct={key} />
      {media.canShareScreen && (
        <RoomButton
          icon={screen ? MonitorX : MonitorUp}
          label={t(screen ? 'call.room.stopShare' : 'call.room.share')}
          short={t(screen ? 'call.room.stopShareShort' : 'call.room.shareShort')}
          shortcut={key('share')}
          onPress={acts.share}
        />
      )}
      <RoomButton
        icon={MessageSquare}
        label={unread > 0 ? t('call.room.chatUnread', { count: unread }) : t('call.room.chat')}
        short={t('call.room.chat')}
        shortcut={key('chat')}
        expanded={side === 'chat'}
        count={unread}
        onPress={() => onSide('chat')}
      />
      <RoomButton
        icon={Captions}
        label={t('call.room.captions')}
        short={t('call.room.captions')}
        shortcut={key('captions')}
        expanded={captionsOpen}
        onPress={onCaptions}
      />
      <RoomButton
        icon={Users}
        label={t('call.room.people')}
        short={t('call.room.people')}
        expanded={side === 'people'}
        count={lobby.length}
        onPress={() => onSide('people')}
      />
      {more}
      <RoomButton
        icon={PhoneOff}
        label={t('call.room.hangUp')}
        short={t('call.room.hangUp')}
        look="danger"
        onPress={() => session.leave()}
      />
    </div>
  )
}

interface OwnControlsProps {
  acts: RoomActs
  keyOfAct: (act: ShortcutAct) => string | undefined
}

/** What of oneself the others get. */
export function OwnControls({ acts, keyOfAct }: OwnControlsProps) {
  const t = useT()
  const { camera } = useMediaState()
  const { note } = useRoomSnapshot()
  const isPaused = camera.kind !== 'on'
  return (
    <>
      <RoomButton
        icon={note.muted ? MicOff : Mic}
        label={t(note.muted ? 'call.room.unmute' : 'call.room.mute')}
        short={t(note.muted ? 'call.room.unmuteShort' : 'call.room.muteShort')}
        shortcut={keyOfAct('mute')}
        look={note.muted ? 'off' : 'plain'}
        onPress={acts.mute}
      />
      <RoomButton
        icon={isPaused ? VideoOff : Video}
        label={t(isPaused ? 'call.room.resume' : 'call.room.pause')}
        short={t(isPaused ? 'call.room.resumeShort' : 'call.room.pauseShort')}
        shortcut={keyOfAct('video')}
        look={isPaused ? 'off' : 'plain'}
        onPress={acts.video}
      />
    </>
  )
}
