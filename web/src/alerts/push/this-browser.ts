import { readStored, writeStored } from '../../shell/browser-storage.ts'
import { PUSH_WORKER } from '../../shell/service-workers.ts'
import { ownFile } from '../../shell/trusted-types.ts'

/** Of nobody's pages: it is there to be pushed to. */
const SCOPE = '/assets/push/'
/** Which of the account's browsers this one is. */
const GUID = 'plat.push'

/** Whether this browser can show notifications, and may. */
export type PushState = 'unsupported' | 'denied' | 'ready'

/** What this browser says now. */
export function pushState(): PushState {
  const able = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (!able) return 'unsupported'
  return window.Notification.permission === 'denied' ? 'denied' : 'ready'
}

/**
 * Asks for permission and has this browser be pushed to. To be called on a press.
 * @param key public key of the portal, base64url
 * @returns null where the permission was not given.
 * @throws DOMException where the browser's push service cannot be reached.
 */
export async function subscribeBrowser(key: string): Promise<PushSubscription | null> {
  if ((await window.Notification.requestPermission()) !== 'granted') return null
  const registration = await navigator.serviceWorker.register(ownFile(PUSH_WORKER), {
    scope: SCOPE,
  })
  await active(registration)
  const options = { userVisibleOnly: true, applicationServerKey: key }
  const earlier = await registration.pushManager.getSubscription()
  // It may be of another key, or of somebody who used this browser before.
  await earlier?.unsubscribe()
  return registration.pushManager.subscribe(options)
}

/** Ends that this browser is pushed to, whatever the portal knows of it. */
export async function unsubscribeBrowser(): Promise<void> {
  rememberBrowser(null)
  const registration = await navigator.serviceWorker.getRegistration(SCOPE)
  const subscription = await registration?.pushManager.getSubscription()
  await subscription?.unsubscribe()
}

/** The guid that this browser goes by in the account's list; null: none is known. */
export function browserGuid(): string | null {
  return readStored('localStorage', GUID)
}

/** Notes the guid; null forgets it. Where storage is blocked, the list does not say which browser is this one. */
export function rememberBrowser(guid: string | null): void {
  writeStored('localStorage', GUID, guid)
}

/** Settles once the worker runs; only then can be subscribed. */
async function active(registration: ServiceWorkerRegistration): Promise<void> {
  const worker = registration.installing ?? registration.waiting
  if (registration.active !== null || worker === null) return
  await new Promise<void>((resolve, reject) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve()
      if (worker.state === 'redundant') reject(new Error('The service worker did not start.'))
    })
  })
}
