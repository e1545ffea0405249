import { useEffect } from 'react'

/** While `mark` is given the window's title begins with it, whatever page names it meanwhile. */
export function useTitleMark(mark: string | null): void {
  useEffect(() => {
    if (mark === null) return undefined
    const prefix = `${mark} `
    const put = () => {
      if (!document.title.startsWith(prefix)) document.title = `${prefix}${document.title}`
    }
    put()
    const observer = new MutationObserver(put)
    const title = document.querySelector('title')
    if (title) observer.observe(title, { childList: true, characterData: true, subtree: true })
    return () => {
      observer.disconnect()
      if (document.title.startsWith(prefix)) document.title = document.title.slice(prefix.length)
    }
  }, [mark])
}
