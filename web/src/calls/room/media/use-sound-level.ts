import { useEffect, useState } from 'react'
import { AUDIBLE, watchSoundLevel } from './sound-level.ts'

/** How loud a microphone is, 0 to 1, and whether it was heard at all. */
export function useSoundLevel(track: MediaStreamTrack | null) {
  const [level, setLevel] = useState(0)
  const [heard, setHeard] = useState(false)
  useEffect(() => {
    if (track === null) return undefined
    const stop = watchSoundLevel(track, (now) => {
      setLevel(now)
      if (now > AUDIBLE) setHeard(true)
    })
    return () => {
      stop()
      setLevel(0)
      setHeard(false)
    }
  }, [track])
  return { level, heard }
}
