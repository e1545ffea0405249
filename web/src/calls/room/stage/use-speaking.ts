import { useEffect, useEffectEvent, useState } from 'react'
import { useRoom, useRoomSnapshot } from '../room-context.ts'

/** How often browsers are asked who speaks, milliseconds: they tell it no other way. */
const EVERY_MS = 200
/** Share of the loudest that is a voice. */
const VOICE = 0.02

/** Who speaks now, by participant. */
export function useSpeaking(): ReadonlySet<string> {
  const { session } = useRoom()
  const { people } = useRoomSnapshot()
  const [speaking, setSpeaking] = useState<ReadonlySet<string>>(new Set())
  const look = useEffectEvent(() => {
    const now = people.filter(({ participant: { peer }, note }) => {
      return peer !== null && !note.muted && session.level(peer) > VOICE
    })
    const ids = new Set(now.map(({ participant }) => participant.id))
    setSpeaking((before) => {
      const isSame = before.size === ids.size && [...ids].every((id) => before.has(id))
      return isSame ? before : ids
    })
  })
  useEffect(() => {
    const timer = setInterval(look, EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return speaking
}
