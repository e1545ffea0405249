import type { CallLog } from '@plat/contract/calls/call-logs'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { Link } from 'react-router'
import { useT } from '../shell/use-t.ts'
import { useEndOfBox } from '../ui/use-end-of-box.ts'
import { LogDetails } from './log-details.tsx'
import { type LogKind, type LogOwner, recordPath, withOf } from './log-words.ts'
import { useLogTexts } from './use-log-texts.ts'
import styles from './log-table.module.css'

interface LogTableProps {
  label: string
  kind: LogKind
  owner: LogOwner
  logs: readonly CallLog[]
  /** The box takes most of the window. */
  large: boolean
  /** Names whose calls are listed and by which filter: others are shown from their first one on. */
  listed: string
  /** Near the end of what is loaded. */
  onEnd: () => void
  footer: ReactNode
}

/** Calls as a table in a box that scrolls, each with its details to open; on a phone one below the other. */
export function LogTable(props: LogTableProps) {
  const { label, kind, owner, logs, large, listed, onEnd, footer } = props
  const t = useT()
  const [open, setOpen] = useState<string | null>(null)
  const box = useEndOfBox(onEnd)
  useLayoutEffect(() => {
    box.current?.scrollTo(0, 0)
  }, [box, listed])
  const hasOpen = logs.some(({ id }) => id === open)
  return (
    <div
      ref={box}
      className={styles['box']}
      data-size={large ? 'large' : hasOpen ? 'opened' : 'usual'}
      role="region"
      aria-label={label}
      // The box is reached by key to be scrolled.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{t('callLogs.date')}</th>
            <th scope="col">{t('callLogs.with')}</th>
            <th scope="col">{t('callLogs.about')}</th>
            <th scope="col" className={styles['narrow']}>
              <span className="visually-hidden">{t('callLogs.details')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {logs.map((log) => (
            <LogRow
              key={log.id}
              log={log}
              kind={kind}
              owner={owner}
              isOpen={log.id === open}
              onOpen={() => setOpen(log.id === open ? null : log.id)}
            />
          ))}
        </tbody>
      </table>
      <div className={styles['end']}>{footer}</div>
    </div>
  )
}

interface LogRowProps {
  log: CallLog
  kind: LogKind
  owner: LogOwner
  isOpen: boolean
  onOpen: () => void
}

function LogRow({ log, kind, owner, isOpen, onOpen }: LogRowProps) {
  const t = useT()
  const texts = useLogTexts()
  const { person, beneath } = withOf(log, kind, owner)
  const path = recordPath(log)
  const when = texts.when(log.created)
  const about = texts.about(log.subject)
  const channel = texts.channel(log.subject)
  return (
    <>
      <tr className={styles['row']} data-open={isOpen || undefined}>
        <td data-label={t('callLogs.date')}>
          <time dateTime={log.created}>{when}</time>
          <span className={styles['beneath']}>{texts.outcome(log)}</span>
        </td>
        <td data-label={t('callLogs.with')}>
          {person === undefined ? t('callLogs.nobody') : texts.person(person)}
          {beneath && (
            <span className={styles['beneath']}>
              {t(`callLogs.${beneath.kind}`, { name: texts.person(beneath.person) })}
            </span>
          )}
        </td>
        <td data-label={t('callLogs.about')}>
          {path === null ? about : <Link to={path}>{about}</Link>}
          {channel !== null && <span className={styles['beneath']}>{channel}</span>}
        </td>
        <td>
          <button
            type="button"
            className={styles['more']}
            aria-expanded={isOpen}
            aria-label={t('callLogs.detailsOf', { when })}
            onClick={onOpen}
          >
            <ChevronDown size={18} aria-hidden />
          </button>
        </td>
      </tr>
      {isOpen && (
        <tr className={styles['details']}>
          <td colSpan={4}>
            <LogDetails log={log} />
          </td>
        </tr>
      )}
    </>
  )
}
