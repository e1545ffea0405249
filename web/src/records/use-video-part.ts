import type { VideoEntry } from '@plat/contract/records/records'
import { useRef, useState } from 'react'
import { isWithin } from './video-range.ts'

/** The chosen part of a recording: playback starts where it starts and stops where it ends. */
export function useVideoPart() {
  const player = useRef<HTMLVideoElement>(null)
  const [part, setPart] = useState<VideoEntry | null>(null)

  /** @param entry null for the whole recording */
  function choose(entry: VideoEntry | null) {
    setPart(entry)
    const element = player.current
    if (!element) return
    if (entry) element.currentTime = entry.SecondsStart
    // A browser that wants a click on the player itself leaves it waiting at the right place.
    element.play().catch(() => undefined)
  }

  /** Playback stays within the chosen part, however the playhead came to where it is. */
  function pauseOutside(element: HTMLVideoElement) {
    if (!part || element.paused || element.seeking || isWithin(part, element.currentTime)) return
    element.pause()
  }

  /** Play, after the part has ended, plays it again. */
  function rewind(element: HTMLVideoElement) {
    if (part && !isWithin(part, element.currentTime)) element.currentTime = part.SecondsStart
  }

  return { player, part, choose, pauseOutside, rewind }
}
