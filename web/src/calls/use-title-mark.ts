import { useLayoutEffect } from 'react'
import { useT } from '../shell/use-t.ts'

/** While it is drawn, the window's title begins with a mark of a call, whatever page names it in the meantime. */
export function useTitleMark(): void {
  const prefix = `${useT()('call.card.titleMark')} `
  useLayoutEffect(() => {
    const mark = () => {
      if (!document.title.startsWith(prefix)) document.title = `${prefix}${document.title}`
    }
    mark()
    const observer = new MutationObserver(mark)
    observer.observe(document.head, { childList: true, characterData: true, subtree: true })
    return () => {
      observer.disconnect()
      if (document.title.startsWith(prefix)) document.title = document.title.slice(prefix.length)
    }
  }, [prefix])
}
