import './later-texts.ts'
import type { Localized } from '@plat/contract/platform/localized'
import { UNDO_HOURS } from '@plat/contract/platform/undo-hours'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { Button } from '../ui/button.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { RetryBanner } from '../ui/retry-banner.tsx'
import { useLocalize, useT } from '../ui/use-t.ts'
import { AgencyWords } from './agency-words.tsx'
import { useTenant } from './tenant.tsx'
import { useRefusal } from './use-refusal.ts'
import styles from './recently-deleted.module.css'

/** Entries that are shown at once; more come with a button. */
const SHOWN = 20

/** What was deleted and can be restored, the last one first. */
export interface DeletedEntries<Id> {
  readonly entries: readonly {
    readonly id: Id
    readonly name: Localized
    readonly deleted: string
  }[]
  /** How many `entries` leaves out. */
  readonly more: number
}

interface RecentlyDeletedProps<Id> {
  query: {
    readonly data: DeletedEntries<Id> | undefined
    readonly error: Error | null
    readonly refetch: () => unknown
  }
  /** What is being restored; null: nothing. */
  busy?: Id | null
  onRestore: (id: Id, name: string) => void
}

/** Below a list: what was recently deleted of it, and how to restore it; nothing if there is nothing. */
export default function RecentlyDeleted<Id extends string | number>({
  query: { data, error, refetch },
  busy = null,
  onRestore,
}: RecentlyDeletedProps<Id>) {
  const t = useT()
  const localize = useLocalize()
  const refusal = useRefusal()
  const { formatNumber } = useIntl()
  const moment = useMoment()
  const [shown, setShown] = useState(SHOWN)
  if (error && data === undefined)
    return (
      <RetryBanner onRetry={() => void refetch()}>{refusal(error, 'restore.notRead')}</RetryBanner>
    )
  if (data === undefined || data.entries.length === 0) return null
  const { entries, more } = data
  return (
    <div className={styles['deleted']}>
      <Disclosure title={t('restore.title')} note={formatNumber(entries.length + more)}>
        <ul className={styles['rows']} aria-label={t('restore.title')}>
          {entries.slice(0, shown).map(({ id, name, deleted }) => (
            <li key={id}>
              <div className={styles['facts']}>
                <AgencyWords as="p" dir="auto" text={name} />
                <p className={styles['quiet']}>
                  {t('restore.times', { deleted: moment(deleted), until: moment(endOf(deleted)) })}
                </p>
              </div>
              <Button busy={busy === id} onPress={() => onRestore(id, localize(name))}>
                {t('restore.restore')}
                <span className="visually-hidden"> {localize(name)}</span>
              </Button>
            </li>
          ))}
        </ul>
        {entries.length > shown ? (
          <Button onPress={() => setShown(shown + SHOWN)}>{t('restore.more')}</Button>
        ) : (
          more > 0 && <p>{t('restore.rest', { count: more })}</p>
        )}
      </Disclosure>
    </div>
  )
}

/** When what was deleted can no longer be restored. */
function endOf(deleted: string): Date {
  return new Date(Date.parse(deleted) + UNDO_HOURS * 3_600_000)
}

/** A moment as day and time of the agency: “Nov 27, 2026, 3:04 PM”. */
function useMoment(): (at: string | Date) => string {
  const { formatDate } = useIntl()
  const { timeZone } = useTenant().config
  return (at) => formatDate(at, { dateStyle: 'medium', timeStyle: 'short', timeZone })
}
