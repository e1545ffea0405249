import type { Person } from '@plat/contract/people'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'
import { useErrorWords } from '../shell/use-error-words.ts'
import { useText } from '../shell/use-text.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useLayout } from '../ui/use-layout.ts'
import { PeopleCards } from './people-cards.tsx'
import { type Order, peopleQuery, type WantedPeople } from './people-queries.ts'
import { PeopleTable } from './people-table.tsx'
import { SecondFactorNotice } from './second-factor-notice.tsx'
import styles from './people-page.module.css'

interface PeopleListProps {
  wanted: WantedPeople
  onOrder: (order: Order) => void
  onOpen: (person: Person) => void
}

/** The people that were asked for, twenty at a time: a table, on a phone cards. */
export function PeopleList({ wanted, onOrder, onOpen }: PeopleListProps) {
  const text = useText()
  const words = useErrorWords()
  const phone = useLayout() === 'phone'
  const list = useInfiniteQuery(peopleQuery(wanted))
  const people = list.data?.pages.flatMap((page) => page.people) ?? []
  const total = list.data?.pages.at(-1)?.total ?? 0

  if (list.isPending) {
    return (
      <div className={styles['state']}>
        <Skeleton rows={8} label={text('people.loading')} />
      </div>
    )
  }
  if (list.isError && people.length === 0) {
    const { error } = list
    if (error instanceof ApiError && error.code === 'mfa_enrolment_required')
      return <SecondFactorNotice />
    return (
      <div className={styles['state']}>
        <ErrorState {...words(error)} onRetry={() => void list.refetch()} />
      </div>
    )
  }
  const counted = text('people.count', { count: total })
  if (people.length === 0) {
    return (
      <div role="status" className={styles['state']}>
        <EmptyState message={text('people.none')}>{text('people.noneHint')}</EmptyState>
      </div>
    )
  }
  return (
    <>
      <p role="status" className={styles['count']}>
        {counted}
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
            {text('people.more', { shown: people.length, count: total })}
          </Button>
        </div>
      )}
    </>
  )
}
