import { useQuery } from '@tanstack/react-query'
import { useIntl } from 'react-intl'
import { AgencyWords } from '../../shell/agency-words.tsx'
import { useTenant } from '../../shell/tenant.tsx'
import { useRefusal } from '../../shell/use-refusal.ts'
import { useLocalize, useT } from '../../ui/use-t.ts'
import { RetryBanner } from '../../ui/retry-banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import type { EntryKind } from './entry-calls.ts'
import { deletedQuery } from './managed-queries.ts'
import { useBringBack } from './use-bring-back.ts'
import styles from './ccai.module.css'

/** Below a list: what of it was deleted within a day, and the way back; nothing where nothing was. */
export function DeletedList({ kind }: { kind: EntryKind }) {
  const t = useT()
  const localize = useLocalize()
  const refusal = useRefusal()
  const { formatDate, formatNumber } = useIntl()
  const { timeZone } = useTenant().config
  const bringBack = useBringBack(kind)
  const { data, error, refetch } = useQuery(deletedQuery)
  if (error && !data)
    return (
      <RetryBanner onRetry={() => void refetch()}>
        {refusal(error, 'ccai.deletedNotRead')}
      </RetryBanner>
    )
  const shown = data?.filter((entry) => entry.kind === kind) ?? []
  if (shown.length === 0) return null
  return (
    <div className={styles['deleted']}>
      <Disclosure title={t('ccai.deletedList')} note={formatNumber(shown.length)}>
        <ul className={styles['rows']} aria-label={t('ccai.deletedList')}>
          {shown.map(({ id, name, deleted }) => (
            <li key={id} className={styles['row']}>
              <div className={styles['facts']}>
                <AgencyWords as="p" dir="auto" text={name} />
                <p className={styles['quiet']}>
                  {formatDate(deleted, { dateStyle: 'medium', timeStyle: 'short', timeZone })}
                </p>
              </div>
              <Button onPress={() => bringBack(id, localize(name))}>
                {t('ccai.bringBack')}
                <span className="visually-hidden"> {localize(name)}</span>
              </Button>
            </li>
          ))}
        </ul>
      </Disclosure>
    </div>
  )
}
