import type { Person } from '@plat/contract/people/people'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'
import { useErrorMessages } from '../shell/use-error-messages.ts'
import { useT } from '../ui/use-t.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { useLayout } from '../ui/use-layout.ts'
import { PeopleCards } from './people-cards.tsx'
import { type Order, peopleQuery, type WantedPeople } from './people-queries.ts'
import { PeopleTable } from './people-table.tsx'
import { SecondFactorNotice } from '../accounts/second-factor-notice.tsx'
import { Awaited } from '../shell/awaited.tsx'
import styles from './people-page.module.css'

interface PeopleListProps {
  wanted: WantedPeople
  onOrder: (order: Order) => void
  onOpen: (person: Person) => void
}

/** The wanted people, twenty at a time: a table, on a phone cards. */
export function PeopleList({ wanted, onOrder, onOpen }: PeopleListProps) {
  const t = useT()
  const words = useErrorMessages()
  const phone = useLayout() === 'phone'
  const list = useInfiniteQuery(peopleQuery(wanted))
  const people = list.data?.pages.flatMap((page) => page.people) ?? []
  const total = list.data?.pages.at(-1)?.total ?? 0

  if (list.isPending || (list.isError && people.length === 0)) {
    const { error } = list
    if (error instanceof ApiError && error.code === 'mfa_enrolment_required')
      return <SecondFactorNotice />
    return (
      <div className={styles['state']}>
        <Awaited query={list} rows={8} loading={t('people.loading')} />
      </div>
    )
  }
  if (people.length === 0) {
    return (
      <div role="status" className={styles['state']}>
        <EmptyState message={t('people.none')}>{t('people.noneHint')}</EmptyState>
      </div>
    )
  }
  return (
    <>
      <p role="status" className={styles['count']}>
        {t('people.count', { count: total })}
      </p>
      {phone ? (
        <PeopleCards people={people} onOpen={onOpen} />
      ) : (
        <PeopleTable people={people} order={wanted} onOrder={onOrder} onOpen={onOpen} />
      )}
      {list.isFetchNextPageError && (
        <ErrorState {...words(list.error)} onRetry={() => void list.fetchNextPage()} />
      )}
      {list.hasNextPage && !list.isFetchNextPageError && (
        <div className={styles['more']}>
          <Button isPending={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
            {t('people.more', { shown: people.length, count: total })}
          </Button>
        </div>
      )}
    </>
  )
}
