import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * Takes the server's tags of the first page (address, preview, linked data) out of the head once the
 * application shows another: what a browser shares is then the address that is on screen.
 */
export function ServedTags(): null {
  const { pathname, search } = useLocation()
  const [first] = useState(pathname + search)
  const moved = pathname + search !== first
  useEffect(() => {
    if (!moved) return
    for (const tag of document.head.querySelectorAll('[data-page]')) tag.remove()
  }, [moved])
  return null
}
