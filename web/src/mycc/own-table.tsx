import { ArrowDown, ArrowUp, ChevronDown, Star } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useT } from '../ui/use-t.ts'
import { orderAfter, type Order } from './own-list.ts'
import styles from './own-table.module.css'

/** A column of an own list; `id` is what it is sorted by. */
export interface OwnColumn<Item> {
  readonly id: string
  readonly label: string
  readonly cell: (item: Item) => ReactNode
}

/** How one entry stands in the table. */
export interface OwnRow {
  readonly name: string
  readonly unread: boolean
  readonly favoured: boolean
  /** Being made: it cannot be selected or opened yet. */
  readonly pending?: boolean
}

interface OwnTableProps<Item> {
  label: string
  /** Names the order and the filter: others are shown from their first entry on. */
  listed: string
  columns: readonly OwnColumn<Item>[]
  items: readonly Item[]
  keyOf: (item: Item) => string
  rowOf: (item: Item) => OwnRow
  order: Order
  onOrder: (order: Order) => void
  selected: ReadonlySet<string>
  onSelected: (selected: ReadonlySet<string>) => void
  onStar: (item: Item) => void
  /** Key of the entry that is open; null: none. */
  open: string | null
  /** Given: a button of its own opens an entry. */
  onMore?: (key: string) => void
  renderDetails: (item: Item) => ReactNode
  /** Entry that takes the focus as soon as it is listed; null: none. */
  focusKey: string | null
  focusOn: (key: string | null) => void
  /** Near the end of what is loaded. */
  onEnd: () => void
  footer: ReactNode
}

/** An own list as a table in a box that scrolls: it can be sorted, selected, starred, and each row opened. */
export function OwnTable<Item>(props: OwnTableProps<Item>) {
  const { label, items, keyOf, selected } = props
  const box = useRef<HTMLDivElement>(null)
  const end = useEndOfBox(props.onEnd)
  useFocusedEntry(box, props.focusKey, props.focusOn)
  useLayoutEffect(() => {
    box.current?.scrollTo(0, 0)
  }, [props.listed])
  const toggle = (key: string) => {
    const next = new Set(selected)
    if (!next.delete(key)) next.add(key)
    props.onSelected(next)
  }
  return (
    // The box is reached by key to be scrolled.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={box} className={styles['box']} role="region" aria-label={label} tabIndex={0}>
      <table className={styles['table']}>
        <OwnHead {...props} />
        <tbody>
          {items.map((item) => (
            <OwnEntry
              key={keyOf(item)}
              {...props}
              item={item}
              onToggle={() => toggle(keyOf(item))}
            />
          ))}
        </tbody>
      </table>
      <div ref={end} className={styles['end']}>
        {props.footer}
      </div>
    </div>
  )
}

/** The columns' names, which sort, and the box that selects all that is loaded. */
function OwnHead<Item>(props: OwnTableProps<Item>) {
  const { columns, items, keyOf, rowOf, order, selected } = props
  const t = useT()
  const selectable = items.filter((item) => !rowOf(item).pending).map(keyOf)
  const all = selectable.length > 0 && selectable.every((key) => selected.has(key))
  return (
    <thead>
      <tr>
        <th scope="col" className={styles['narrow']}>
          <Check
            label={t('mycc.selectAll', { count: selectable.length })}
            checked={all}
            onChange={() => props.onSelected(new Set(all ? [] : selectable))}
          />
        </th>
        <th scope="col" className={styles['narrow']}>
          <span className="visually-hidden">{t('mycc.star')}</span>
        </th>
        {columns.map(({ id, label: name }) => (
          <th key={id} scope="col" aria-sort={sortOf(order, id)}>
            <button type="button" onClick={() => props.onOrder(orderAfter(order, id))}>
              {name}
              {order.field === id &&
                (order.descending ? (
                  <ArrowDown size={14} aria-hidden />
                ) : (
                  <ArrowUp size={14} aria-hidden />
                ))}
            </button>
          </th>
        ))}
        {props.onMore && (
          <th scope="col" className={styles['narrow']}>
            <span className="visually-hidden">{t('mycc.details')}</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

/** One entry, and below it its details where it is open. */
function OwnEntry<Item>(props: OwnTableProps<Item> & { item: Item; onToggle: () => void }) {
  const { item, columns, selected, onMore } = props
  const t = useT()
  const key = props.keyOf(item)
  const { name, unread, favoured, pending } = props.rowOf(item)
  const isOpen = props.open === key
  return (
    <>
      <tr
        className={styles['row']}
        data-key={key}
        data-unread={unread || undefined}
        data-open={isOpen || undefined}
      >
        <td>
          {pending ? (
            <span className={styles['spinner']} role="img" aria-label={t('mycc.pending')} />
          ) : (
            <Check
              label={t('mycc.select', { name })}
              checked={selected.has(key)}
              onChange={props.onToggle}
            />
          )}
        </td>
        <td>
          <button
            type="button"
            className={styles['star']}
            aria-pressed={favoured}
            aria-label={t('mycc.starOf', { name })}
            onClick={() => props.onStar(item)}
          >
            <Star size={18} aria-hidden />
          </button>
        </td>
        {columns.map(({ id, label, cell }) => (
          <td key={id} data-label={label}>
            {cell(item)}
          </td>
        ))}
        {onMore && (
          <td>
            <button
              type="button"
              className={styles['star']}
              aria-expanded={isOpen}
              aria-label={t('mycc.more', { name })}
              onClick={() => onMore(key)}
            >
              <ChevronDown size={18} aria-hidden />
            </button>
          </td>
        )}
      </tr>
      {isOpen && (
        <tr className={styles['details']}>
          <td colSpan={columns.length + (onMore ? 3 : 2)}>{props.renderDetails(item)}</td>
        </tr>
      )}
    </>
  )
}

function sortOf(order: Order, field: string): 'ascending' | 'descending' | 'none' {
  if (order.field !== field) return 'none'
  return order.descending ? 'descending' : 'ascending'
}

/** Puts the focus on the name of an entry as soon as it is there. */
function useFocusedEntry(
  box: RefObject<HTMLElement | null>,
  key: string | null,
  onFocused: (key: null) => void,
): void {
  useEffect(() => {
    if (key === null) return
    const name = `[data-key="${CSS.escape(key)}"] td:nth-child(3) button`
    const button = box.current?.querySelector<HTMLElement>(name)
    if (!button) return
    button.focus()
    onFocused(null)
  })
}

/** Calls when the end of the box comes into sight, and again while it stays there. */
function useEndOfBox(onEnd: () => void) {
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = end.current
    if (element === null) return undefined
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) onEnd()
      },
      { root: element.parentElement, rootMargin: '120px' },
    )
    watcher.observe(element)
    return () => watcher.disconnect()
  })
  return end
}

interface CheckProps {
  label: string
  checked: boolean
  onChange: () => void
}

/** A checkbox without a word beside it; its label is spoken. */
function Check({ label, checked, onChange }: CheckProps) {
  return (
    <span className={styles['check']}>
      <input type="checkbox" aria-label={label} checked={checked} onChange={onChange} />
    </span>
  )
}
