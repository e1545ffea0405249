import { Maximize2, Minimize2, PictureInPicture2 } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import { useT } from '../ui/use-t.ts'
import { IconButton } from '../ui/icon-button.tsx'
import styles from './stage.module.css'

/** Marks the document while the videos of a call fill the window; the styles of the room hide the rest of the page. */
const FILLED = 'roomFilled'

interface ViewButtonsProps {
  /** Holds the video elements. */
  videos: RefObject<HTMLElement | null>
  /** Whether someone else is seen. */
  seesOthers: boolean
}

/** Shows the videos of a call on the whole screen, or one of them in a small window above other programs. */
export function ViewButtons({ videos, seesOthers }: ViewButtonsProps) {
  const t = useT()
  const [isFilled, fill] = useFilledWindow()
  const openSmallWindow = () => {
    const video = videos.current?.querySelector<HTMLVideoElement>('li video')
    // The browser may refuse; the video is then still on the page.
    void video?.requestPictureInPicture().catch(() => undefined)
  }
  return (
    <div className={styles['views']}>
      {seesOthers && document.pictureInPictureEnabled && (
        <IconButton
          icon={PictureInPicture2}
          label={t('call.room.smallWindow')}
          onPress={openSmallWindow}
        />
      )}
      <IconButton
        icon={isFilled ? Minimize2 : Maximize2}
        label={t(isFilled ? 'map.leaveFullScreen' : 'map.fullScreen')}
        onPress={() => fill(!isFilled)}
      />
    </div>
  )
}

/**
 * Whether the videos fill the window, and a function that changes this. The whole document goes on the screen, so that
 * dialogs and cards are seen as ever; a browser that has no full screen fills its window only. Escape ends it.
 */
function useFilledWindow(): [boolean, (fill: boolean) => void] {
  const [isFilled, setFilled] = useState(false)
  useEffect(() => {
    if (!isFilled) return undefined
    const { dataset } = document.documentElement
    const stop = new AbortController()
    const { signal } = stop
    dataset[FILLED] = ''
    const end = () => setFilled(false)
    const request = document.documentElement.requestFullscreen as (() => Promise<void>) | undefined
    void request?.call(document.documentElement).catch(() => undefined)
    const follow = () => {
      if (document.fullscreenElement === null) end()
    }
    document.addEventListener('fullscreenchange', follow, { signal })
    const press = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === 'Escape' && !defaultPrevented) end()
    }
    document.addEventListener('keydown', press, { signal })
    return () => {
      stop.abort()
      delete dataset[FILLED]
      if (document.fullscreenElement !== null) void document.exitFullscreen()
    }
  }, [isFilled])
  return [isFilled, setFilled]
}
