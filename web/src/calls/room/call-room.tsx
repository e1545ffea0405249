import '../../shell/later-texts.ts'
import type { CallInformation } from '@plat/contract/calls/room'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { DeviceCheck } from './before/device-check.tsx'
import { RoomDock } from './dock/room-dock.tsx'
import { ROOM_CALLS, type RoomCalls } from './room-calls.ts'
import type { RoomChannel } from './room-channel.ts'
import { type Room, RoomContext, useRoomSnapshot } from './room-context.ts'
import { RoomOver } from './room-over.tsx'
import { RoomScreen } from './room-screen.tsx'
import { RoomOpening } from './room-opening.ts'
import { isOver } from './room-state.ts'
import { openTransport } from './transport/open-transport.ts'

interface CallRoomProps {
  information: CallInformation
  /** Another agent has invited this one. */
  additional?: boolean
  channel: RoomChannel
  /** Where the call is looked up; the API unless given. */
  calls?: RoomCalls
  /** The room is to be shown no more. */
  onLeft: () => void
}

/** The room of one call, beside the page: first camera and microphone are checked, then one is in. */
export default function CallRoom(props: CallRoomProps) {
  /** Counts the tries to be in. */
  const [attempt, setAttempt] = useState(1)
  return <Attempt key={attempt} {...props} onAgain={() => setAttempt(attempt + 1)} />
}

function Attempt({ onLeft, onAgain, ...given }: CallRoomProps & { onAgain: () => void }) {
  const room = useSession(given)
  if (room === null) return null
  return (
    <RoomContext value={room}>
      <RoomDock>
        <Inside onLeft={onLeft} onAgain={onAgain} />
      </RoomDock>
    </RoomContext>
  )
}

/** A session for as long as the component is there. */
function useSession(given: Omit<CallRoomProps, 'onLeft'>): Room | null {
  const [opening] = useState(() => new RoomOpening({ calls: ROOM_CALLS, openTransport, ...given }))
  useEffect(() => opening.open(), [opening])
  return useSyncExternalStore(opening.subscribe, opening.getRoom)
}

function Inside({ onLeft, onAgain }: { onLeft: () => void; onAgain: () => void }) {
  const { status } = useRoomSnapshot()
  const hasLeft = status.kind === 'ended' && status.reason === 'left'
  const leave = useEffectEvent(onLeft)
  useEffect(() => {
    if (hasLeft) leave()
  }, [hasLeft])
  useLeaveQuestion(status.kind === 'live' || status.kind === 'reconnecting')
  if (hasLeft) return null
  if (isOver(status)) return <RoomOver onClose={onLeft} onAgain={onAgain} />
  return status.kind === 'idle' ? <DeviceCheck /> : <RoomScreen />
}

/** While a call goes on the browser asks before it closes the page; who reloads it comes back. */
function useLeaveQuestion(asks: boolean): void {
  useEffect(() => {
    if (!asks) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [asks])
}
