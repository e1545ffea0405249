import { useEffect, useRef } from 'react'
import { classNames } from '../ui/class-names.ts'
import styles from './stage.module.css'

interface MovingPictureProps {
  track: MediaStreamTrack
  /** What is seen. */
  label: string
  /** The person's own picture, as in a mirror. */
  mirrored?: boolean
  /** All of it is shown, with bars beside it; otherwise it fills its place. */
  whole?: boolean
}

/** The picture of a camera or a screen. */
export function MovingPicture({
  track,
  label,
  mirrored = false,
  whole = false,
}: MovingPictureProps) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const { current } = video
    if (current === null) return undefined
    current.srcObject = new MediaStream([track])
    return () => {
      current.srcObject = null
    }
  }, [track])
  return (
    <video
      ref={video}
      className={classNames(
        styles['video'],
        mirrored && styles['mirrored'],
        whole && styles['whole'],
      )}
      aria-label={label}
      autoPlay
      playsInline
      muted
    />
  )
}
