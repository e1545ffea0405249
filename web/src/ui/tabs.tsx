import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components'
import { IconButton } from './icon-button.tsx'
import styles from './tabs.module.css'

export interface TabItem<Id extends string> {
  id: Id
  label: string
  /** Quiet number after the label, written out. */
  count?: string | undefined
  content: ReactNode
}

interface TabsProps<Id extends string> {
  label: string
  items: readonly TabItem<Id>[]
  selected: Id
  onSelect: (id: Id) => void
  /** Given: tabs that have no room are scrolled to, by buttons that are called so. */
  arrows?: { readonly before: string; readonly after: string }
}

/** A tab strip over one panel that fills the height given. */
export function Tabs<Id extends string>(props: TabsProps<Id>) {
  const { label, items, selected, onSelect, arrows } = props
  const strip = useRef<HTMLDivElement>(null)
  const list = (
    <TabList ref={strip} aria-label={label} className={styles['list'] ?? ''}>
      {items.map(({ id, label: name, count }) => (
        <Tab key={id} id={id} className={styles['tab'] ?? ''}>
          {name}
          {count !== undefined && <span className={styles['count']}>{count}</span>}
        </Tab>
      ))}
    </TabList>
  )
  return (
    <AriaTabs
      className={styles['tabs'] ?? ''}
      selectedKey={selected}
      onSelectionChange={(key) => {
        const item = items.find(({ id }) => id === key)
        if (item) onSelect(item.id)
      }}
    >
      {arrows ? (
        <Strip strip={strip} selected={selected} arrows={arrows}>
          {list}
        </Strip>
      ) : (
        list
      )}
      {items.map(({ id, content }) => (
        <TabPanel key={id} id={id} className={styles['panel'] ?? ''}>
          {content}
        </TabPanel>
      ))}
    </AriaTabs>
  )
}

/** How far an arrow scrolls, in CSS pixels. */
const STEP = 300

interface StripProps {
  strip: RefObject<HTMLElement | null>
  /** Id of the tab that is kept in sight. */
  selected: string
  arrows: { readonly before: string; readonly after: string }
  children: ReactNode
}

/** The tabs in one line, with an arrow on each side where there are more. */
function Strip({ strip, selected, arrows, children }: StripProps) {
  const hidden = useHiddenSides(strip, selected)
  const scroll = (by: number) => strip.current?.scrollBy({ left: by })
  // With the keyboard, arrow keys go from tab to tab, and each comes into sight.
  return (
    <div className={styles['strip']}>
      {(hidden.before || hidden.after) && (
        <IconButton
          icon={ChevronLeft}
          label={arrows.before}
          isDisabled={!hidden.before}
          excludeFromTabOrder
          onPress={() => scroll(-STEP)}
        />
      )}
      {children}
      {(hidden.before || hidden.after) && (
        <IconButton
          icon={ChevronRight}
          label={arrows.after}
          isDisabled={!hidden.after}
          excludeFromTabOrder
          onPress={() => scroll(STEP)}
        />
      )}
    </div>
  )
}

/** On which sides a strip has more than it shows; the selected tab is scrolled to when it is chosen and when room changes. */
function useHiddenSides(strip: RefObject<HTMLElement | null>, selected: string) {
  const [hidden, setHidden] = useState({ before: false, after: false })
  const shown = useRef('')
  useEffect(() => {
    const element = strip.current
    if (element === null) return undefined
    const look = () => {
      const room = `${selected} ${element.clientWidth} ${element.scrollWidth}`
      if (shown.current !== room) scrollToSelected(element)
      shown.current = room
      const { scrollLeft, scrollWidth, clientWidth } = element
      // Room that the arrows take would keep them where the tabs fit without.
      const hasRoom = scrollWidth <= (element.parentElement?.clientWidth ?? clientWidth) + 1
      const before = !hasRoom && scrollLeft > 1
      const after = !hasRoom && scrollLeft + clientWidth < scrollWidth - 1
      setHidden((now) => (now.before === before && now.after === after ? now : { before, after }))
    }
    const sizes = new ResizeObserver(look)
    // Texts and fonts change the size of tabs; tabs come and go without the strip's own size changing.
    const watch = () => {
      sizes.disconnect()
      for (const one of [element, ...element.children]) sizes.observe(one)
      look()
    }
    const tabs = new MutationObserver(watch)
    watch()
    tabs.observe(element, { childList: true })
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      tabs.disconnect()
      sizes.disconnect()
      element.removeEventListener('scroll', look)
    }
  })
  return hidden
}

/** CSS pixels of the neighbour that are seen beside the selected tab. */
const PEEK = 32

/** Scrolls a strip alone, not the page, until its selected tab is in sight. */
function scrollToSelected(strip: HTMLElement): void {
  const tab = strip.querySelector('[aria-selected=true]')?.getBoundingClientRect()
  if (tab === undefined) return
  const { left, right } = strip.getBoundingClientRect()
  if (tab.left < left) strip.scrollLeft += tab.left - left - PEEK
  else if (tab.right > right) strip.scrollLeft += tab.right - right + PEEK
}
