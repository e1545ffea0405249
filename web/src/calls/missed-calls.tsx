import '../shell/later-texts.ts'
import { type MissedCall, seeMissedCalls } from '@plat/contract/calls/missed-calls'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { FormError } from '../accounts/form-error.tsx'
import { useMoments } from '../accounts/use-moments.ts'
import { call } from '../api/client.ts'
import { paths } from '../paths.ts'
import { useRefusal } from '../shell/use-refusal.ts'
import { useT } from '../ui/use-t.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { missedCallsQuery } from './missed-query.ts'
import { personName } from './person-name.ts'
import { SubjectLines } from './subject-lines.tsx'
import styles from './missed-calls.module.css'

/** Missed calls that the account has not seen, until it marks them as seen; nothing without any. */
export function MissedCalls() {
  const t = useT()
  const client = useQueryClient()
  const { data, isError, isFetching, refetch } = useQuery(missedCallsQuery)
  const see = useMutation({
    mutationFn: (until: string) => call(seeMissedCalls, { body: { until } }),
    onSuccess: () => client.invalidateQueries({ queryKey: missedCallsQuery.queryKey }),
  })
  const [newest] = data?.calls ?? []
  return (
    <>
      {isError && data === undefined && (
        <div className={styles['actions']}>
          <p>{t('missedCalls.failed')}</p>
          <Button busy={isFetching} onPress={() => void refetch()}>
            {t('action.retry')}
          </Button>
        </div>
      )}
      {/* The button that was pressed is gone by then. */}
      {(newest !== undefined || see.isSuccess) && (
        <p role="status" className="visually-hidden">
          {newest === undefined && t('missedCalls.seen')}
        </p>
      )}
      {data !== undefined && newest !== undefined && (
        <MissedList
          unseen={data.unseen}
          calls={data.calls}
          busy={see.isPending}
          error={see.error}
          onSee={() => see.mutate(newest.at)}
        />
      )}
    </>
  )
}

interface MissedListProps {
  unseen: number
  calls: readonly MissedCall[]
  busy: boolean
  error: Error | null
  onSee: () => void
}

function MissedList({ unseen, calls, busy, error, onSee }: MissedListProps) {
  const t = useT()
  const refusal = useRefusal()
  const heading = useId()
  return (
    <section className={styles['missed']} aria-labelledby={heading}>
      <h2 id={heading}>{t('missedCalls.title', { count: unseen })}</h2>
      <ul>
        {calls.map((one) => (
          <li key={one.id}>
            <Missed missed={one} />
          </li>
        ))}
      </ul>
      <div className={styles['actions']}>
        <Button busy={busy} onPress={onSee}>
          {t('missedCalls.markSeen')}
        </Button>
        <ButtonLink to={paths.callLogs('received')}>{t('missedCalls.all')}</ButtonLink>
      </div>
      <FormError message={error && refusal(error, 'missedCalls.notMarked')} />
    </section>
  )
}

function Missed({ missed: { user, subject, at } }: { missed: MissedCall }) {
  const t = useT()
  const moment = useMoments()
  const name = user === null ? t('missedCalls.unknown') : personName(user, t)
  return (
    <>
      <strong dir="auto">{name}</strong> <time dateTime={at}>{moment(at)}</time>
      {subject.discriminator === 'generic' ? (
        <p>{t('call.about.direct')}</p>
      ) : (
        <SubjectLines subject={subject} linked />
      )}
    </>
  )
}
