import { useSyncExternalStore } from 'react'

function subscribe(onChange: () => void): () => void {
  document.addEventListener('fullscreenchange', onChange)
  return () => document.removeEventListener('fullscreenchange', onChange)
}

/**
 * Whether the page fills the screen, and how to have it so or not. The whole page does, not the room alone: menus and
 * dialogs lie beside the room in it.
 */
export function useFullScreen() {
  const isFullScreen = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null)
  const enter = () => document.documentElement.requestFullscreen().catch(() => undefined)
  const exit = () => document.exitFullscreen().catch(() => undefined)
  // On an iPhone only a film may.
  return { isFullScreen, isOffered: document.fullscreenEnabled === true, enter, exit }
}
