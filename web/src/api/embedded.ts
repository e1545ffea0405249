/** Whether this page is shown in frames of other sites: it has no viewer and keeps nothing. */
export function isEmbedded(): boolean {
  return window.location.pathname.startsWith('/embed/')
}
