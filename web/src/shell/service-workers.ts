/** The portal's only service worker shows notifications; it answers no requests. */
export const PUSH_WORKER = '/assets/push-worker.js'

/** Sends away any other service worker of this address: an old one would keep old pages. */
export async function unregisterServiceWorkers(): Promise<void> {
  // Not there over plain HTTP, and in private windows of some browsers it refuses to answer.
  const registrations = await navigator.serviceWorker?.getRegistrations().catch(() => [])
  for (const registration of registrations ?? []) {
    const worker = registration.active ?? registration.waiting ?? registration.installing
    if (worker === null || new URL(worker.scriptURL).pathname !== PUSH_WORKER)
      void registration.unregister()
  }
}
