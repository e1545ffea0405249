import { useEffect, useState } from 'react'
import type { RoomSession } from '../room-session.ts'
import { useRoomSnapshot } from '../use-room.ts'
import { readStored, writeStored } from '../../shell/browser-storage.ts'

/** Where the browser notes whether the viewer wants captions. */
const STORED = 'plat.call.captions'

type Wish = 'on' | 'off'

/** Whether captions are shown, and for whom. */
export interface CaptionsView {
  readonly isOpen: boolean
  /** The viewer wants to read them, and the others know it. */
  readonly isWanted: boolean
  /** Shows or hides them as the viewer wishes, in the next calls as well. */
  readonly toggle: () => void
  /** Shows them to a viewer who wants to caption their own words. */
  readonly open: () => void
}

/** Shows captions to a viewer who wants them, and where someone else makes some before the viewer has decided. */
export function useCaptions(room: RoomSession): CaptionsView {
  const { captions } = useRoomSnapshot(room)
  const [wish, setWish] = useState(readWish)
  const [isOpened, setOpened] = useState(false)
  const isWanted = wish === 'on'
  const comeUnasked = wish === null && captions.some(({ peer }) => peer !== null)
  const isOpen = isWanted || isOpened || comeUnasked
  useEffect(() => {
    if (!isWanted) return undefined
    room.readCaptions(true)
    return () => room.readCaptions(false)
  }, [room, isWanted])
  return {
    isOpen,
    isWanted,
    toggle: () => {
      const next = isOpen ? 'off' : 'on'
      setOpened(false)
      setWish(next)
      // Where nothing can be stored, the wish lasts as long as the page.
      writeStored('localStorage', STORED, next)
    },
    open: () => setOpened(true),
  }
}

function readWish(): Wish | null {
  const wish = readStored('localStorage', STORED)
  return wish === 'on' || wish === 'off' ? wish : null
}
