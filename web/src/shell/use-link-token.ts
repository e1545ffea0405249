import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { readStored, writeStored } from './browser-storage.ts'

/**
 * The token of an emailed link, which leaves the address at once: an address is shown, shared and kept in histories.
 * @param path of the page, without the token
 */
export function useLinkToken(link: TokenLink, path: string): string | null {
  const { search } = useLocation()
  const navigate = useNavigate()
  const [token] = useState(() => readLinkToken(link, search))
  useEffect(() => {
    if (token === null || search === '') return
    keepLinkToken(link, token)
    void navigate(path, { replace: true })
  }, [link, path, token, search, navigate])
  return token
}

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
  return new URLSearchParams(search).get('token') || readStored('sessionStorage', NAMES[link])
}

/** Keeps the token of an emailed link for as long as the tab lives; without storage the link has to be opened again. */
export function keepLinkToken(link: TokenLink, token: string): void {
  writeStored('sessionStorage', NAMES[link], token)
}
