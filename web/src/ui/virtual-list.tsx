import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, type ReactNode } from 'react'
import { useHeight } from './use-height.ts'
import { useKeptPlace } from './use-kept-place.ts'
import { classNames } from './class-names.ts'
import styles from './virtual-list.module.css'

interface VirtualListProps<Item> {
  label: string
  items: readonly Item[]
  /** Number of all entries, loaded or not. */
  total: number
  keyOf: (item: Item) => string
  /** Names what is listed: entries that change under one name leave the reader where they are. Null: as before. */
  of: string | null
  /** Height of an entry in px before it has been measured. */
  estimate: number
  renderItem: (item: Item, index: number) => ReactNode
  /** Called near the end of what is loaded. */
  onEnd: () => void
  /** Above the first entry, and scrolled away with it. */
  head?: ReactNode
  /** Below the last entry: loading, failed. */
  footer?: ReactNode
  /** Columns: the entries are rows of a table with this heading row. */
  tableHead?: ReactNode
  className?: string | undefined
  /** Key of the entry that is brought into sight when another becomes it. */
  shown?: string | null
}

/** An endless list, or the rows of a table; only what is in sight is in the document. */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const { label, items, total, keyOf, estimate, renderItem, onEnd, footer, tableHead } = props
  const head = useRef<HTMLDivElement>(null)
  const scrollMargin = useHeight(head)
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => estimate,
    getItemKey: (index) => {
      const item = items[index]
      return item === undefined ? index : keyOf(item)
    },
    overscan: 6,
    scrollMargin,
  })
  const rows = virtual.getVirtualItems()
  const last = rows.at(-1)?.index ?? -1

  useEffect(() => {
    if (last >= items.length - 6 && items.length < total) onEnd()
  }, [last, items.length, total, onEnd])

  const shownAt = items.findIndex((item) => keyOf(item) === props.shown)
  useEffect(() => void (shownAt >= 0 && virtual.scrollToIndex(shownAt)), [shownAt, virtual])

  useKeptPlace(scroller, props.of, {
    keys: items.map(keyOf),
    startOf: (index) => virtual.measurementsCache[index]?.start,
    rows,
  })

  const table = tableHead !== undefined
  return (
    <div
      ref={scroller}
      className={classNames(styles['scroller'], props.className)}
      aria-busy={props.of === null}
    >
      <div ref={head}>{props.head}</div>
      <div
        role={table ? 'table' : undefined}
        aria-label={table ? label : undefined}
        aria-rowcount={table ? total + 1 : undefined}
      >
        {tableHead}
        <div
          role={table ? 'rowgroup' : 'list'}
          aria-label={table ? undefined : label}
          // Where the keyboard is put when the list is what was asked for.
          tabIndex={table ? undefined : -1}
          className={styles['rows']}
          style={{ height: virtual.getTotalSize() }}
        >
          {rows.map(({ index, key, start }) => {
            const item = items[index]
            if (item === undefined) return null
            return (
              <div
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                role={table ? 'row' : 'listitem'}
                aria-rowindex={table ? index + 2 : undefined}
                aria-posinset={table ? undefined : index + 1}
                aria-setsize={table ? undefined : total}
                className={styles['row']}
                style={{ transform: `translateY(${start - scrollMargin}px)` }}
              >
                {renderItem(item, index)}
              </div>
            )
          })}
        </div>
      </div>
      {footer}
    </div>
  )
}
