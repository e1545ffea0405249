import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { keepLinkToken, readLinkToken, type TokenLink } from './link-token.ts'

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
