/** Sends away any service worker of this address: the portal has none, and an old one would keep old pages. */
export async function unregisterServiceWorkers(): Promise<void> {
  // Not there over plain HTTP, and in private windows of some browsers it refuses to answer.
  const registrations = await navigator.serviceWorker?.getRegistrations().catch(() => [])
  for (const registration of registrations ?? []) void registration.unregister()
}
