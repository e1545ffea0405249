// Shows what the portal pushes and opens it on a press. It answers no requests: pages load as without it.

/** What was pushed: a title, a sentence, and the path that it leads to. */
function messageOf(data) {
  try {
    const { title, body, path } = data.json()
    return { title: String(title), body: String(body), path: String(path) }
  } catch {
    // Something must be shown for every push.
    return { title: self.location.hostname, body: '', path: '/mycc/notifications' }
  }
}

/** Shows the page of a path, in the window that has it already or in a new one; never another origin. */
async function open(path) {
  const { origin } = self.location
  const target = new URL(path, origin)
  const address = target.origin === origin ? target.href : `${origin}/`
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = windows.find(({ url }) => url === address)
  return there ? there.focus() : self.clients.openWindow(address)
}

self.addEventListener('push', (event) => {
  const { title, body, path } = messageOf(event.data)
  event.waitUntil(self.registration.showNotification(title, { body, data: path }))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data))
})
