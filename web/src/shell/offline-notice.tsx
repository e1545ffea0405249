import { useSyncExternalStore } from 'react'
import { Banner } from '../ui/banner.tsx'
import { useT } from '../ui/use-t.ts'

/** Says that the device has no connection, as long as it has none; what is on screen stays usable. */
export function OfflineNotice() {
  const t = useT()
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return online ? null : <Banner>{t('shell.offline')}</Banner>
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}
