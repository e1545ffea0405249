import { useLayoutEffect } from 'react'
import { useT } from '../ui/use-t.ts'

/**
 * Marks the window's title as having a call for as long as the component is drawn, even when a page changes the title.
 */
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
