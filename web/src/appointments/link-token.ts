/** Where a tab keeps the token of a mailed link while its page is loaded anew. */
const NAME = 'plat.appointment-token'

/** The token in the address, else the one that this tab has kept; null for none. */
export function readLinkToken(): string | null {
  const token = new URLSearchParams(window.location.search).get('token')
  if (token) return token
  try {
    return sessionStorage.getItem(NAME)
  } catch {
    return null
  }
}

/** Keeps the token for a reload. */
export function keepLinkToken(token: string): void {
  try {
    sessionStorage.setItem(NAME, token)
  } catch {
    // A full or forbidden store: after a reload the link has to be opened again.
  }
}
