import {
  Captions,
  CaptionsOff,
  type LucideIcon,
  Mic,
  MicOff,
  MonitorUp,
  MonitorX,
  PhoneOff,
  Settings,
  Video,
  VideoOff,
} from 'lucide-react'
import { useRef, useState, useSyncExternalStore } from 'react'
import { Button, type ButtonProps } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useT } from '../ui/use-t.ts'
import { NotClosed } from './call-card.tsx'
import type { CaptionsView } from './captions/use-captions.ts'
import { useRoom } from './corner.tsx'
import { DeviceChoice, isChoosable } from './device-choice.tsx'
import type { MediaSource } from './media/media-source.ts'
import type { RoomSession } from './room-session.ts'
import { useCloseCall } from './use-close-call.ts'
import { useRoomSnapshot } from './use-room.ts'
import { useShortcuts } from './use-shortcuts.ts'
import styles from './controls.module.css'

interface RoomControlsProps {
  room: RoomSession
  captions: CaptionsView
}

/**
 * What a person does in a call: mute, pause the video, share the screen, choose devices, read captions, hang up. On a phone
 * it is at the bottom of the window.
 */
export function RoomControls({ room, captions }: RoomControlsProps) {
  const t = useT()
  const bar = useRef<HTMLDivElement>(null)
  const close = useCloseCall()
  const { asksHow } = useRoomSnapshot(room)
  useRoom(bar)
  useShortcuts({ c: captions.toggle })
  return (
    <div ref={bar} className={styles['bar']} role="group" aria-label={t('call.room.controls')}>
      {!asksHow && <MediaControls room={room} />}
      <Control
        icon={captions.isOpen ? Captions : CaptionsOff}
        words={t('call.captions.title')}
        keys="Alt+C"
        aria-pressed={captions.isOpen}
        onPress={captions.toggle}
      />
      <Control
        icon={PhoneOff}
        words={t('call.card.hangUp')}
        look="danger"
        busy={close.isPending}
        onPress={() => close.mutate(room.call)}
      />
      <NotClosed error={close.error} />
    </div>
  )
}

function MediaControls({ room }: { room: RoomSession }) {
  const t = useT()
  const [choosesDevices, setChoosesDevices] = useState(false)
  const { media } = room
  const { note, media: state } = useRoomSnapshot(room)
  const hasMicrophone = state.microphone.kind === 'on'
  const mute = () => {
    if (hasMicrophone) media.setMuted(!state.muted)
    else if (state.microphone.kind !== 'asking') {
      media.setMuted(false)
      void media.turnOn('microphone')
    }
  }
  const pause = () => {
    if (state.camera.kind === 'on') media.turnOff('camera')
    else if (state.camera.kind !== 'asking') void media.turnOn('camera')
  }
  useShortcuts({ m: mute, v: pause })
  return (
    <>
      <Control
        icon={note.muted ? MicOff : Mic}
        words={t(note.muted ? 'call.room.unmute' : 'call.room.mute')}
        look={note.muted ? 'off' : 'plain'}
        keys="Alt+M"
        onPress={mute}
      />
      <Control
        icon={note.camera ? Video : VideoOff}
        words={t(note.camera ? 'call.room.pause' : 'call.room.resume')}
        look={note.camera ? 'plain' : 'off'}
        keys="Alt+V"
        onPress={pause}
      />
      {media.canShareScreen && (
        <Control
          icon={state.screen ? MonitorX : MonitorUp}
          words={t(state.screen ? 'call.room.stopShare' : 'call.room.share')}
          onPress={() => (state.screen ? media.stopScreen() : void media.shareScreen())}
        />
      )}
      <Control
        icon={Settings}
        words={t('call.room.devices')}
        onPress={() => setChoosesDevices(true)}
      />
      <DevicesDialog media={media} open={choosesDevices} onClose={() => setChoosesDevices(false)} />
    </>
  )
}

interface ControlProps extends Omit<ButtonProps, 'look' | 'children' | 'icon'> {
  icon: LucideIcon
  words: string
  /** `off`: what it turns on is off. */
  look?: 'plain' | 'off' | 'danger'
  /** Keys that do the same. */
  keys?: string
}

function Control({ icon: Icon, words, look = 'plain', keys, ...props }: ControlProps) {
  return (
    <Button
      {...props}
      className={styles['control'] ?? ''}
      render={(button) => (
        <button
          {...button}
          type="button"
          data-look={look}
          aria-keyshortcuts={keys}
          title={keys === undefined ? undefined : `${words} (${keys})`}
        />
      )}
    >
      <Icon size={20} aria-hidden />
      <span>{words}</span>
    </Button>
  )
}

interface DevicesDialogProps {
  media: MediaSource
  open: boolean
  onClose: () => void
}

/** Which camera, microphone and speaker are used, now and in later calls. */
function DevicesDialog({ media, open, onClose }: DevicesDialogProps) {
  const t = useT()
  const state = useSyncExternalStore(media.subscribe, media.getSnapshot)
  const kinds = (['camera', 'microphone', 'speaker'] as const).filter((kind) =>
    isChoosable(state, kind),
  )
  return (
    <Dialog title={t('call.room.devicesTitle')} open={open} onClose={onClose}>
      <div className={styles['devices']}>
        {kinds.map((kind) => (
          <DeviceChoice key={kind} media={media} kind={kind} />
        ))}
        {kinds.length === 0 && <p>{t('call.room.noDevices')}</p>}
      </div>
    </Dialog>
  )
}
