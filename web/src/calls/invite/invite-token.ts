/** Where a tab keeps the token of its invitation while the page that asks for a name is loaded anew. */
const NAME = 'plat.invite-token'

/** The token in the address, else the one that this tab has kept; null for none. */
export function readInviteToken(): string | null {
  const token = new URLSearchParams(window.location.search).get('token')
  if (token) return token
  try {
    return sessionStorage.getItem(NAME)
  } catch {
    return null
  }
}

/** @param token null: it was used */
export function keepInviteToken(token: string | null): void {
  try {
    if (token === null) sessionStorage.removeItem(NAME)
    else sessionStorage.setItem(NAME, token)
  } catch {
    // A full or forbidden store: after a reload the link has to be opened again.
  }
}
