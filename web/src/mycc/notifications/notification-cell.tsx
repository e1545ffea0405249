import type { Notification } from '@plat/contract/alerts/notifications'
import { Fragment, type ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { AgencyWords } from '../../shell/agency-words.tsx'
import { useLocalize } from '../../ui/use-t.ts'
import { titlePieces } from './notification-title.ts'
import styles from './notifications.module.css'

interface NotificationCellProps {
  notification: Notification
  isOpen: boolean
  onToggle: () => void
}

/** What a row of the list is about: the record, what and where that is, and what happened. Its name opens it. */
export function NotificationCell({ notification, isOpen, onToggle }: NotificationCellProps) {
  const localize = useLocalize()
  const { name, record, event } = notification
  const { address, title, type_display: type } = record
  const about = [
    // With a name of its own, the record's comes below.
    ...(name === null ? [] : titlePieces({ ...notification, name: null })),
    ...(type === null || localize(type) === title ? [] : [<AgencyWords key="type" text={type} />]),
    ...(address === null ? [] : [address]),
  ]
  return (
    <>
      <button
        type="button"
        className={styles['title']}
        data-row
        aria-expanded={isOpen}
        onClick={onToggle}
      >
        <Pieces of={titlePieces(notification)} />
      </button>
      {about.length > 0 && (
        <p className={styles['about']}>
          <Pieces of={about} />
        </p>
      )}
      <AgencyWords as="p" dir="auto" className={styles['event']} text={event.text} />
    </>
  )
}

/** Texts of others beside each other, each in its own direction. */
export function Pieces({ of }: { of: readonly ReactNode[] }) {
  return of.map((piece, at) => (
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={at}>
      {at > 0 && ' · '}
      <bdi>{piece}</bdi>
    </Fragment>
  ))
}

/** The names of the alerts that a notification comes from: “Home and Work”. */
export function AlertNames({ alerts }: Pick<Notification, 'alerts'>) {
  const { formatList } = useIntl()
  return formatList(alerts.map(({ name, notification }) => <bdi key={notification}>{name}</bdi>))
}
