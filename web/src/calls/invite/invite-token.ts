/** Where a tab keeps the token of its invitation, so that a reload finds it. */
const NAME = 'plat.call-invite'

/**
 * Token of an invitation: in the address, or the one that this tab has kept; null: none.
 * @param search of the address
 */
export function readInviteToken(search: string): string | null {
  const token = new URLSearchParams(search).get('token')
  if (token) return token
  try {
    return sessionStorage.getItem(NAME)
  } catch {
    return null
  }
}

/** Keeps the token of an invitation for as long as the tab lives. */
export function keepInviteToken(token: string): void {
  try {
    sessionStorage.setItem(NAME, token)
  } catch {
    // Without storage a reload loses it, and the link has to be opened again.
  }
}
