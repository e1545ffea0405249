import { useEffect } from 'react'

/** What the system tells of a call while nobody sees the page. */
export interface CallNotice {
  /** Of the call: another notice of it replaces this one. */
  readonly id: string
  readonly title: string
  readonly text: string
}

/** Tells of a call outside of the page, where that is allowed and the page is not seen. Takes it back afterwards. */
export function useCallNotification(notice: CallNotice | null): void {
  const { id, title, text } = notice ?? {}
  useEffect(() => {
    if (id === undefined || title === undefined || !document.hidden || !isAllowed())
      return undefined
    const shown = show(title, { tag: `call-${id}`, body: text ?? '', requireInteraction: true })
    if (!shown) return undefined
    shown.addEventListener('click', () => {
      window.focus()
      shown.close()
    })
    return () => shown.close()
  }, [id, title, text])
}

function isAllowed(): boolean {
  return typeof Notification !== 'undefined' && Notification.permission === 'granted'
}

function show(title: string, options: NotificationOptions): Notification | null {
  try {
    return new Notification(title, options)
  } catch {
    // Phones show notifications of a service worker only; there the call rings in the page alone.
    return null
  }
}
