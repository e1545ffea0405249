import type { Notification } from '@plat/contract/alerts/notifications'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useParams } from 'react-router'
import { FormError } from '../../accounts/form-error.tsx'
import { unreadQuery } from '../../alerts/unread-query.ts'
import { useDays } from '../../records/use-days.ts'
import { useShareError } from '../../saved-searches/use-share-error.ts'
import { AgencyWords } from '../../shell/agency-words.tsx'
import { useLocalize, useT } from '../../ui/use-t.ts'
import { Button } from '../../ui/button.tsx'
import type { FilterTexts } from '../own-filter.tsx'
import type { Order } from '../own-list.ts'
import { OwnTab } from '../own-tab.tsx'
import type { TabProps } from '../tab-props.ts'
import { useOwnActs } from '../use-own-acts.ts'
import { useOwnList } from '../use-own-list.ts'
import { AlertNames, NotificationCell } from './notification-cell.tsx'
import { NotificationDetails } from './notification-details.tsx'
import { markAllRead, NOTIFICATION_CALLS, notificationQueries } from './notification-queries.ts'
import { titleOf } from './notification-title.ts'
import styles from '../tabs.module.css'

const NEWEST: Order = { field: 'event_date', descending: true }
const FILTER: FilterTexts = {
  text: 'mycc.filterArea',
  days: 'mycc.filterEventDays',
  applied: 'mycc.wordsArea',
}
const keyOf = ({ id }: Notification) => id

/** What the account was told; the address may name one that is opened. */
export function NotificationsTab(props: TabProps) {
  const t = useT()
  const localize = useLocalize()
  const { tab, id = null } = useParams()
  const own = useOwnList({
    name: 'notifications',
    order: NEWEST,
    read: notificationQueries.read,
    keyOf,
  })
  const { items, list, renew, total } = own
  const [linked, setOpen] = useState(tab === 'notifications' ? id : null)
  // A link may name the notification of any of the alerts that an entry comes from.
  const open = keyOfEntry(items, linked)
  useInSight(open, list.isSuccess)
  const toggle = (key: string) => setOpen(open === key ? null : key)
  // A link may lead to one further down than what is loaded.
  const elsewhere = list.isSuccess && open !== null && !items.some((item) => keyOf(item) === open)
  const acts = useOwnActs(NOTIFICATION_CALLS, own, props, (keys) => {
    if (open !== null && keys.includes(open)) setOpen(null)
  })
  return (
    <>
      {elsewhere && (
        <section className={styles['linked']} aria-label={t('mycc.notification')}>
          <NotificationDetails id={open} acts={acts.ofRow(open, 'mycc.noSuchNotification')} />
          <Button onPress={() => setOpen(null)}>{t('action.close')}</Button>
        </section>
      )}
      <OwnTab
        {...props}
        own={own}
        label={t('mycc.notifications')}
        found={t('mycc.notificationsFound', { count: total })}
        filterTexts={FILTER}
        actions={<ReadAll onDone={renew} />}
        columns={useColumns(open, toggle)}
        rowOf={(notification) => ({
          name: `${titleOf(notification)}, ${localize(notification.event.text)}`,
          unread: !notification.read,
          favoured: notification.record.favoured,
        })}
        acts={acts}
        open={open}
        renderDetails={({ id: key }, ofRow) => <NotificationDetails id={key} acts={ofRow} />}
      />
    </>
  )
}

/** Key of the entry that a notification belongs to; its own where it is not listed. */
function keyOfEntry(items: readonly Notification[], id: string | null): string | null {
  const entry = items.find(({ alerts }) => alerts.some(({ notification }) => notification === id))
  return entry?.id ?? id
}

/** Brings what a link has opened into sight, once: the list scrolls in a box of its own. */
function useInSight(linked: string | null, isLoaded: boolean): void {
  const isDone = useRef(linked === null)
  useEffect(() => {
    if (isDone.current || linked === null || !isLoaded) return
    isDone.current = true
    document
      .querySelector(`[data-key="${CSS.escape(linked)}"]`)
      ?.scrollIntoView({ block: 'nearest' })
  }, [linked, isLoaded])
}

/** Marks everything as read; not there where everything is. */
function ReadAll({ onDone }: { onDone: () => Promise<unknown> }) {
  const t = useT()
  const failed = useShareError()
  const { data: unread = 0 } = useQuery(unreadQuery)
  const { mutate, isPending, error } = useMutation({
    mutationFn: markAllRead,
    onSuccess: onDone,
  })
  if (unread === 0 && !error) return null
  return (
    <div className={styles['selected']}>
      <Button busy={isPending} onPress={() => mutate()}>
        {t('mycc.readAll')}
      </Button>
      <FormError message={error && failed(error, 'mycc.notChanged')} />
    </div>
  )
}

function useColumns(open: string | null, onToggle: (key: string) => void) {
  const t = useT()
  const days = useDays()
  return [
    {
      id: 'record.address',
      label: t('mycc.address'),
      cell: (notification: Notification) => (
        <NotificationCell
          notification={notification}
          isOpen={open === notification.id}
          onToggle={() => onToggle(notification.id)}
        />
      ),
    },
    {
      id: 'saved_alert.name',
      label: t('mycc.alertName'),
      cell: ({ alerts }: Notification) => <AlertNames alerts={alerts} />,
    },
    {
      id: 'record.module.display_name',
      label: t('mycc.department'),
      cell: ({ record }: Notification) => (
        <AgencyWords text={record.module.department.display_name} />
      ),
    },
    {
      id: 'event_date',
      label: t('mycc.eventDate'),
      cell: ({ event_date }: Notification) => (
        <time dateTime={event_date} title={days.full(event_date)}>
          {days.inList(event_date)}
        </time>
      ),
    },
  ]
}
