import type { CallInformation } from '@plat/contract/calls/room'
import { createContext, use, useSyncExternalStore } from 'react'
import type { MediaSource, MediaState } from './media/media-source.ts'
import type { RoomSession, RoomSnapshot } from './room-session.ts'

/** The room that a part of the screen belongs to. */
export interface Room {
  readonly information: CallInformation
  readonly session: RoomSession
  readonly media: MediaSource
}

export const RoomContext = createContext<Room | null>(null)

/** The room around a component. */
export function useRoom(): Room {
  const room = use(RoomContext)
  if (room === null) throw new Error('A part of a room was drawn outside of one.')
  return room
}

/** What the room shows now. */
export function useRoomSnapshot(): RoomSnapshot {
  const { session } = useRoom()
  return useSyncExternalStore(session.subscribe, session.getSnapshot)
}

/** What the visitor's devices give now. */
export function useMediaState(): MediaState {
  const { media } = useRoom()
  return useSyncExternalStore(media.subscribe, media.getSnapshot)
}
