import type { CallSubject } from '@plat/contract/calls/call-subject'
import { useEffect } from 'react'

/**
 * Shows a call in a notification of the system for as long as the component is drawn, where the account has allowed
 * notifications before and looks at something else.
 */
export function useCallNotification(
  { id, subject }: { id: string; subject: CallSubject },
  title: string,
): void {
  const number = subject.agency_reference ?? ''
  useEffect(() => {
    if (!document.hidden || !isAllowed()) return undefined
    // The tag makes it one notification for all tabs.
    const shown = show(title, { tag: `call-${id}`, body: number, requireInteraction: true })
    if (shown === null) return undefined
    shown.addEventListener('click', () => {
      window.focus()
      shown.close()
    })
    return () => shown.close()
  }, [id, title, number])
}

function isAllowed(): boolean {
  return typeof Notification !== 'undefined' && Notification.permission === 'granted'
}

function show(title: string, options: NotificationOptions): Notification | null {
  try {
    return new Notification(title, options)
  } catch {
    // Android shows notifications of a service worker only; there the call rings in the page alone.
    return null
  }
}
