import { useRef, useState } from 'react'
import { CaptionArea } from './captions/caption-area.tsx'
import type { Speech } from './captions/use-speech.ts'
import { Controls } from './controls/controls.tsx'
import { DevicesDialog } from './controls/devices-dialog.tsx'
import { MoreMenu } from './controls/more-menu.tsx'
import type { ShortcutAct } from './controls/shortcuts.ts'
import { ShortcutsDialog } from './controls/shortcuts-dialog.tsx'
import type { RoomActs } from './controls/use-room-acts.ts'
import { useShortcuts } from './controls/use-shortcuts.ts'
import { useDock } from './dock/dock-context.ts'
import { useRoom, useRoomSnapshot } from './room-context.ts'
import { RoomHeader } from './room-header.tsx'
import { RoomNotices } from './room-notices.tsx'
import { ChatPanel } from './side/chat-panel.tsx'
import { PeoplePanel } from './side/people-panel.tsx'
import { SidePanel } from './side/side-panel.tsx'
import { Stage } from './stage/stage.tsx'
import type { useCaptionsOpen } from './use-captions-open.ts'
import type { useSide } from './use-side.ts'
import styles from './room-screen.module.css'

interface WholeRoomProps {
  acts: RoomActs
  side: ReturnType<typeof useSide>
  captions: ReturnType<typeof useCaptionsOpen>
  speech: Speech
}

/** Pictures, captions and controls, and beside or below them chat or people. */
export function WholeRoom({ acts, side, captions, speech }: WholeRoomProps) {
  const { session } = useRoom()
  const { isFullScreen, toggleFullScreen } = useDock()
  const { note, people } = useRoomSnapshot()
  const picture = useRef<HTMLVideoElement>(null)
  const [dialog, setDialog] = useState<'devices' | 'shortcuts' | null>(null)
  const toggles: { readonly [Act in ShortcutAct]: () => void } = {
    ...acts,
    chat: () => side.toggle('chat'),
    captions: captions.toggle,
    fullScreen: toggleFullScreen,
    shortcuts: () => setDialog('shortcuts'),
  }
  const shortcuts = useShortcuts((act) => toggles[act]())
  const hasPicture = people.some(({ camera, screen }) => camera !== null || screen !== null)
  const more = (
    <MoreMenu
      handUp={note.hand}
      isFullScreen={isFullScreen}
      canPictureInPicture={hasPicture && document.pictureInPictureEnabled === true}
      on={{
        hand: () => session.setHand(!note.hand),
        fullScreen: toggleFullScreen,
        pictureInPicture: () => void floatPicture(picture.current),
        devices: () => setDialog('devices'),
        shortcuts: () => setDialog('shortcuts'),
      }}
    />
  )
  return (
    <div className={styles['whole']} data-side={side.view !== null}>
      <RoomHeader />
      <div className={styles['main']}>
        <RoomNotices lobby={side.view !== 'people'} />
        <Stage pictureRef={picture} />
        {captions.isOpen && <CaptionArea speech={speech} />}
      </div>
      <Controls
        acts={acts}
        side={side.view}
        onSide={side.toggle}
        captionsOpen={captions.isOpen}
        onCaptions={captions.toggle}
        unread={side.unread}
        shortcutsOn={shortcuts.on}
        more={more}
      />
      {side.view !== null && (
        <SidePanel view={side.view} focused={side.focused} onClose={side.close}>
          {side.view === 'chat' ? <ChatPanel /> : <PeoplePanel />}
        </SidePanel>
      )}
      <DevicesDialog open={dialog === 'devices'} onClose={() => setDialog(null)} />
      <ShortcutsDialog
        open={dialog === 'shortcuts'}
        onClose={() => setDialog(null)}
        on={shortcuts.on}
        setOn={shortcuts.setOn}
      />
    </div>
  )
}

/** A picture over all windows, or back from there. */
async function floatPicture(picture: HTMLVideoElement | null): Promise<void> {
  try {
    if (document.pictureInPictureElement) await document.exitPictureInPicture()
    else await picture?.requestPictureInPicture()
  } catch (error) {
    // The browser or its owner does not allow it: nothing changes.
    if (!(error instanceof DOMException)) throw error
  }
}
