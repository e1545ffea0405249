import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/**
 * After a link was followed: the new page from its top, and the keyboard at its content rather than
 * at a link that is gone. Back and forward are left to the browser, and so is the first page.
 */
export function useFreshPage(contentId: string, wanted: boolean): void {
  const { pathname } = useLocation()
  const type = useNavigationType()
  const shown = useRef('')
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (!wanted || type !== NavigationType.Push) return
    window.scrollTo(0, 0)
    const content = document.getElementById(contentId)
    // A page that put the keyboard somewhere itself knows better.
    if (content && !content.contains(document.activeElement)) content.focus({ preventScroll: true })
  }, [pathname, type, wanted, contentId])
}
