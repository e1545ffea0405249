import { RoomSound } from './stage/room-sound.tsx'
import { useSpeech } from './captions/use-speech.ts'
import { useRoomActs } from './controls/use-room-acts.ts'
import { useDock } from './dock/dock-context.ts'
import { useRoom, useRoomSnapshot } from './room-context.ts'
import { SmallRoom } from './small-room.tsx'
import { useCaptionsOpen } from './use-captions-open.ts'
import { useRoomNews } from './use-room-news.ts'
import { useSide } from './use-side.ts'
import { WholeRoom } from './whole-room.tsx'

/** The room from within, as large as its place. */
export function RoomScreen() {
  const { place, isPhone } = useDock()
  const { user_type: userType } = useRoom().information
  const { note } = useRoomSnapshot()
  // Agents invite from there; a phone shows the pictures first.
  const side = useSide(userType === 'agent' && !isPhone ? 'people' : null)
  const captions = useCaptionsOpen()
  const speech = useSpeech(note.muted)
  const acts = useRoomActs()
  const isSmall = place === 'window'
  const news = useRoomNews(side.view === 'chat' && !isSmall)
  return (
    <>
      <RoomSound />
      <p className="visually-hidden" role="status">
        {news}
      </p>
      {isSmall ? (
        <SmallRoom acts={acts} unread={side.unread} />
      ) : (
        <WholeRoom acts={acts} side={side} captions={captions} speech={speech} />
      )}
    </>
  )
}
