import { ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { useLocalize, useT } from '../ui/use-t.ts'
import { AnyLink } from '../ui/any-link.tsx'
import { Button } from '../ui/button.tsx'
import { WrittenValue } from './field-value.tsx'
import type { Field, FieldContent } from './fields.ts'
import styles from './record.module.css'

/** More entries than this scroll in a box of their own. */
const UNBOXED = 15

/** All entries of a list. */
export function PlainList({ formatting, value }: Field) {
  const localize = useLocalize()
  const entries = entriesOf(value)
  const boxed = entries.length > UNBOXED
  return (
    <ul
      className={styles['list']}
      aria-label={localize(formatting.label)}
      // What scrolls must be reached with the keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={boxed ? 0 : undefined}
      data-boxed={boxed || undefined}
    >
      {entries.map((entry, place) => (
        // Entries may be the same: only their position differs.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={place}>
          {entry.link === null ? (
            <WrittenValue formatting={formatting} value={entry.content} />
          ) : (
            <AnyLink href={entry.link}>
              <WrittenValue formatting={formatting} value={entry.content} />
            </AnyLink>
          )}
        </li>
      ))}
    </ul>
  )
}

/** A list behind an expander. */
export function ExpandableList(field: Field) {
  const t = useT()
  const localize = useLocalize()
  const id = useId()
  const { formatting, value } = field
  const [open, setOpen] = useState(formatting.collapsed === false)
  const count = entriesOf(value).length
  return (
    <>
      <Button
        look="quiet"
        aria-expanded={open}
        aria-controls={id}
        className={styles['expander'] ?? ''}
        onPress={() => setOpen(!open)}
      >
        <ChevronRight size={16} aria-hidden />
        {formatting.text === undefined
          ? t('record.entries', { count })
          : `${localize(formatting.text)} (${count})`}
      </Button>
      <div id={id} className={styles['expandable']} data-folded={!open || undefined}>
        <PlainList {...field} />
      </div>
    </>
  )
}

interface Entry {
  content: FieldContent
  /** Of an entry like `{text, link}`. */
  link: string | null
}

function entriesOf(value: Field['value']): Entry[] {
  const entries: readonly unknown[] = Array.isArray(value) ? value : [value]
  return entries.flatMap((entry): Entry[] => {
    if (typeof entry === 'string' || typeof entry === 'number' || typeof entry === 'boolean')
      return entry === '' ? [] : [{ content: entry, link: null }]
    if (typeof entry !== 'object' || entry === null) return []
    const { text, link, ...rest } = entry as { text?: unknown; link?: unknown }
    const words =
      typeof text === 'string' || (typeof text === 'object' && text !== null)
        ? (text as FieldContent)
        : (rest as FieldContent)
    return [{ content: words, link: typeof link === 'string' ? link : null }]
  })
}
