import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTakenOver } from './use-taken-over.ts'
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
  /** Below the last entry: loading, failed. */
  footer?: ReactNode
  /** Columns: the entries are rows of a table with this heading row. */
  tableHead?: ReactNode
  className?: string | undefined
}

/**
 * An endless list, or the rows of a table; only what is in sight is in the document. As the server renders it, all that
 * is loaded is there, one below the other.
 */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const { label, items, total, keyOf, estimate, renderItem, onEnd, footer, tableHead } = props
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    // Read as the server has rendered it, it may have been scrolled before.
    initialOffset: () => scroller.current?.scrollTop ?? 0,
    estimateSize: () => estimate,
    getItemKey: (index) => {
      const item = items[index]
      return item === undefined ? index : keyOf(item)
    },
    overscan: 6,
  })
  const takenOver = useTakenOver()
  const rows = takenOver ? virtual.getVirtualItems() : unplaced(items, keyOf)
  const last = rows.at(-1)?.index ?? -1

  useEffect(() => {
    if (takenOver && last >= items.length - 6 && items.length < total) onEnd()
  }, [takenOver, last, items.length, total, onEnd])

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
          data-unplaced={!takenOver || undefined}
          style={takenOver ? { height: virtual.getTotalSize() } : undefined}
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
                style={takenOver ? { transform: `translateY(${start}px)` } : undefined}
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

/** The entries in the order of their places, which only a browser knows. */
function unplaced<Item>(items: readonly Item[], keyOf: (item: Item) => string) {
  return items.map((item, index) => ({ index, key: keyOf(item), start: 0, end: 0 }))
}
