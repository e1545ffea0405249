/** Which links of emails have a token, with the name under which a tab keeps it, so that a reload finds it. */
const NAMES = {
  invite: 'plat.call-invite',
  appointment: 'plat.appointment',
} as const
export type TokenLink = keyof typeof NAMES

/**
 * Token of an emailed link: in the address, or the one that this tab has kept; null: none.
 * @param search of the address
 */
export function readLinkToken(link: TokenLink, search: string): string | null {
  const token = new URLSearchParams(search).get('token')
  if (token) return token
  try {
    return sessionStorage.getItem(NAMES[link])
  } catch {
    return null
  }
}

/** Keeps the token of an emailed link for as long as the tab lives. */
export function keepLinkToken(link: TokenLink, token: string): void {
  try {
    sessionStorage.setItem(NAMES[link], token)
  } catch {
    // Without storage a reload loses it, and the link has to be opened again.
  }
}
