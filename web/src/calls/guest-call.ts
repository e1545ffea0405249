/** Where a tab keeps the call that its guest was invited to; `app/calls-slot.tsx` looks there. */
const NAME = 'plat.guest-call'

/** Guid of the call whose guest this tab is; null for others. */
export function readGuestCall(): string | null {
  try {
    return sessionStorage.getItem(NAME)
  } catch {
    return null
  }
}

/** Keeps a guest's place through a reload. @param call null: it is over */
export function keepGuestCall(call: string | null): void {
  try {
    if (call === null) sessionStorage.removeItem(NAME)
    else sessionStorage.setItem(NAME, call)
  } catch {
    // A full or forbidden store: after a reload the link has to be opened again.
  }
}
