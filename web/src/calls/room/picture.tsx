import { type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import { classNames } from '../../ui/class-names.ts'
import styles from './picture.module.css'

interface PictureProps {
  track: MediaStreamTrack
  /** What is seen. */
  label: string
  /** The own picture, as in a mirror. */
  mirrored?: boolean
  /** All of it is seen, with bars where it does not fit. */
  whole?: boolean
  ref?: Ref<HTMLVideoElement | null>
}

/** A moving picture without its sound. */
export function Picture({ track, label, mirrored = false, whole = false, ref }: PictureProps) {
  const video = useRef<HTMLVideoElement>(null)
  useImperativeHandle<HTMLVideoElement | null, HTMLVideoElement | null>(
    ref,
    () => video.current,
    [],
  )
  useEffect(() => {
    const element = video.current
    if (element === null) return undefined
    element.srcObject = new MediaStream([track])
    return () => {
      element.srcObject = null
    }
  }, [track])
  return (
    <video
      ref={video}
      className={classNames(
        styles['picture'],
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
