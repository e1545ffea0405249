import type { Call, CallParticipant } from '@plat/contract/calls/calls'
import type { RoomSignals } from '@plat/contract/calls/room'
import { useSyncExternalStore } from 'react'
import { notedPeer } from './noted-peer.ts'
import type { RoomSession } from './room-session.ts'

/**
 * The room that is open in this tab. It stays open while the visitor looks at other pages, so it is kept here and not in
 * a page; its code is loaded with the room's page, not with this.
 */
let session: RoomSession | null = null
const watchers = new Set<() => void>()

function change(next: RoomSession | null): void {
  session = next
  for (const watcher of watchers) watcher()
}

/** The room of a call that is open in this tab; a room of another call is closed. */
export function openRoom(call: string, create: () => RoomSession): RoomSession {
  if (session?.call === call) return session
  session?.close()
  const opened = create()
  change(opened)
  return opened
}

/** Closes the room that is open: devices are off, and nothing is sent or played any more. */
export function closeRoom(): void {
  session?.close()
  if (session !== null) change(null)
}

/** Brings the account's call to the open room, which is closed where the call is over. */
export function followCall(call: Call | null): void {
  if (session === null) return
  if (call?.id !== session.call || call.information === null) closeRoom()
  else session.follow(call.information)
}

/** Brings signals of another page to the open room. */
export function bringSignals(signals: RoomSignals): void {
  session?.takeSignals(signals)
}

/** The room that is open in this tab. */
export function useOpenRoom(): RoomSession | null {
  return useSyncExternalStore(watch, () => session)
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Whether the room is open on another page of the person, as far as the server knows. */
export function isOpenElsewhere({ peer, state }: CallParticipant): boolean {
  return peer !== null && state === 'joined' && peer !== session?.peer && peer !== notedPeer()
}
