import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/**
 * After a link was followed: the new page from its top, and the keyboard at its content rather than
 * at a link that is gone. Back and forward are left to the browser, and so is the first page. What else
 * takes a page away under the keyboard, the focus keeper notices.
 */
export function useFreshPage(contentId: string): void {
  const { pathname, hash } = useLocation()
  const type = useNavigationType()
  const shown = useRef('')
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    // An address that names a part of its page is led there by the page.
    if (type !== NavigationType.Push || hash !== '') return
    window.scrollTo(0, 0)
    const content = document.getElementById(contentId)
    // A page that put the keyboard somewhere itself knows better.
    if (content && !content.contains(document.activeElement)) content.focus({ preventScroll: true })
  }, [pathname, hash, type, contentId])
}
