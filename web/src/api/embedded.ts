import { nowServing, pageLocation } from '../serving.ts'

/** Whether this page is shown in frames of other sites: it has no viewer and keeps nothing. */
export function isEmbedded(): boolean {
  return pageLocation().pathname.startsWith('/embed/')
}

/** Whether this page is the preview of a search that is not shared yet, in a frame of our own: what a visitor sees. */
export function isPreview(): boolean {
  return (
    nowServing() === null &&
    window.parent !== window &&
    window.location.pathname.endsWith('/search/preview')
  )
}
