import { ArrowDown } from 'lucide-react'
import { Fragment, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { useIntl } from 'react-intl'
import { useTenant } from '../shell/tenant.tsx'
import { useT } from '../ui/use-t.ts'
import { Button } from '../ui/button.tsx'
import { useNewest } from './use-newest.ts'
import styles from './message-log.module.css'

/** An entry of a log of messages, in the order of time. */
export type LogEntry = {
  readonly id: string
  readonly created: string
} & (
  | {
      readonly kind: 'message'
      /** The reader sent it. */
      readonly own: boolean
      /** Name of the sender. */
      readonly name: string
      readonly body: string
      /** Shown below it, such as that it was read. */
      readonly note?: string | undefined
    }
  /** An event, such as a call. */
  | { readonly kind: 'event'; readonly text: string }
)

interface MessageLogProps {
  label: string
  entries: readonly LogEntry[]
  /** Shown in place of entries. */
  none?: string
  /** Number of the newest entry, which grows; 0: there is none. */
  newest: number
  /** Drawn above the entries, such as a button for earlier ones. */
  above?: ReactNode
  /** Whether entries may be of different days, which are shown. */
  days?: boolean
}

/** Messages between people, which scroll to the newest one unless the reader has scrolled up. */
export function MessageLog({ label, entries, none, newest, above, days = false }: MessageLogProps) {
  const t = useT()
  const { formatDate, formatTime } = useIntl()
  const { timeZone } = useTenant().config
  const list = useRef<HTMLDivElement>(null)
  const last = entries.at(-1)
  const scroll = useNewest(list, newest, last?.kind === 'message' && last.own)
  useSamePlace(list, entries[0]?.id)
  const dayOf = (created: string) =>
    formatDate(created, {
      weekday: 'long',
      month: 'long',
      day: 'numeric',
      year: 'numeric',
      timeZone,
    })
  return (
    <div className={styles['messages']}>
      <div
        ref={list}
        role="log"
        aria-live="polite"
        aria-label={label}
        // What scrolls must be reached with the keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className={styles['log']}
        onScroll={scroll.onScroll}
      >
        {above}
        {entries.length === 0 && <p className={styles['quiet']}>{none}</p>}
        {entries.map((entry, i) => {
          const day = dayOf(entry.created)
          const before = entries[i - 1]
          const time = (
            <time dateTime={entry.created}>
              {formatTime(entry.created, { timeStyle: 'short', timeZone })}
            </time>
          )
          return (
            <Fragment key={entry.id}>
              {days && (before === undefined || dayOf(before.created) !== day) && (
                <p className={styles['event']}>{day}</p>
              )}
              {entry.kind === 'event' ? (
                <p className={styles['event']}>
                  {entry.text} {time}
                </p>
              ) : (
                <div data-own={entry.own || undefined} className={styles['message']}>
                  <p className={styles['by']}>
                    <strong>{entry.name}</strong> {time}
                  </p>
                  <p dir="auto" className={styles['body']}>
                    {entry.body}
                  </p>
                  {entry.note !== undefined && <p className={styles['by']}>{entry.note}</p>}
                </div>
              )}
            </Fragment>
          )
        })}
      </div>
      {scroll.hasUnseen && (
        <Button
          icon={ArrowDown}
          className={styles['new'] ?? ''}
          onPress={() => {
            scroll.showNewest()
            // The button goes.
            list.current?.focus()
          }}
        >
          {t('call.chat.newMessages')}
        </Button>
      )}
    </div>
  )
}

/** Keeps the reader at the same entry, and the focus in the log, when earlier entries come. @param first id of the first one */
function useSamePlace(list: RefObject<HTMLElement | null>, first: string | undefined): void {
  const before = useRef<{ first: string | undefined; height: number }>(undefined)
  useLayoutEffect(() => {
    if (list.current === null) return
    const { scrollHeight, scrollTop } = list.current
    const known = before.current
    before.current = { first, height: scrollHeight }
    if (known === undefined || known.first === first) return
    list.current.scrollTo({ top: scrollTop + scrollHeight - known.height, behavior: 'instant' })
    // The button for earlier ones may be gone.
    if (document.activeElement === document.body) list.current.focus()
  })
}
