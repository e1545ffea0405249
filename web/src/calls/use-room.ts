import type { CallInformation } from '@plat/contract/calls/calls'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { readCallsAgain } from './hear-calls.ts'
import { hasJoined } from './joined.ts'
import { needsOwnDocument } from './own-document.ts'
import { type RoomOptions, RoomSession, type RoomSnapshot, type TakePart } from './room-session.ts'
import { closeRoom, openRoom, useOpenRoom } from './room-store.ts'
import { readStored, writeStored } from '../shell/browser-storage.ts'

/** Where the browser notes how the person took part in the last call. */
const NOTE = 'plat.call.how'

/**
 * Opens the room of a call in this tab and enters it, or finds it open.
 * @param wanted false: it is open on another page of the account, and the person has not moved it here
 */
export function useEnteredRoom(
  { id: call, rtc }: Pick<CallInformation, 'id' | 'rtc'>,
  viewer: string,
  wanted: boolean,
): RoomSession | null {
  const client = useQueryClient()
  const { state } = useLocation()
  const open = useOpenRoom()
  const enter = useEffectEvent(() => {
    if (needsOwnDocument()) return location.reload()
    const onAnswer = () => readCallsAgain(client)
    openRoom(call, () => enteredRoom({ call, viewer, rtc, onAnswer }, hasJoined(state)))
  })
  useEffect(() => {
    if (wanted) enter()
  }, [call, wanted])
  return open?.call === call ? open : null
}

/** How to open a room again, by a press, that another page of the account has taken over. */
export function useReopenRoom({ call, options }: RoomSession): () => void {
  return () => {
    closeRoom()
    openRoom(call, () => enteredRoom(options, true))
  }
}

/** @param pressed by Join: devices are turned on as in the last call */
function enteredRoom(options: RoomOptions, pressed: boolean): RoomSession {
  const room = new RoomSession(options)
  const how = readHow()
  if (how !== null && pressed) room.takePart(how)
  room.enter()
  return room
}

/** What is shown of an open room. */
export function useRoomSnapshot(room: RoomSession): RoomSnapshot {
  return useSyncExternalStore(room.watch, room.getSnapshot)
}

/** Takes part as the person has chosen, in the next calls as well. */
export function takePart(room: RoomSession, how: TakePart): void {
  room.takePart(how)
  // Where nothing can be noted, the next call asks again.
  writeStored('localStorage', NOTE, how)
}

function readHow(): TakePart | null {
  const how = readStored('localStorage', NOTE)
  return how === 'camera' || how === 'microphone' || how === 'chat' ? how : null
}
