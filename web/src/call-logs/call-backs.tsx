import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { ActNotice, useActNotice } from '../shell/act-notice.tsx'
import { useErrorMessages } from '../shell/use-error-messages.ts'
import { useT } from '../shell/use-t.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Segments } from '../ui/segments.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { CallBackRow } from './call-back-row.tsx'
import { callBacksQuery } from './log-queries.ts'
import { useCallBackActs } from './use-call-back-acts.ts'
import styles from './call-logs.module.css'

/** Who waits to be called back, the oldest first, and who was. */
export function CallBacks() {
  const t = useT()
  const words = useErrorMessages()
  const title = useId()
  const [state, setState] = useState<'open' | 'done'>('open')
  const { said, say } = useActNotice()
  const list = useInfiniteQuery(callBacksQuery(state))
  const acts = useCallBackActs(say)
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  const total = list.data?.pages.at(-1)?.total ?? 0
  return (
    <section id="call-backs" aria-labelledby={title} className={styles['callBacks']}>
      <div className={styles['head']}>
        <h2 id={title}>{t('callLogs.callBacks')}</h2>
        {total > 0 && (
          <span className={styles['count']}>{t('callLogs.count', { count: total })}</span>
        )}
        <div className={styles['states']}>
          <Segments
            label={t('callLogs.callBacks')}
            options={[
              { id: 'open', label: t('callLogs.waiting') },
              { id: 'done', label: t('callLogs.done') },
            ]}
            selected={state}
            onSelect={setState}
          />
        </div>
      </div>
      <ActNotice said={said} say={say} />
      {list.isPending && <Skeleton rows={2} label={t('shell.loading')} />}
      {list.isError && items.length === 0 && (
        <ErrorState {...words(list.error)} onRetry={() => void list.refetch()} />
      )}
      {list.isError && items.length > 0 && (
        <Banner
          action={
            <Button
              onPress={() =>
                void (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch())
              }
            >
              {t('action.retry')}
            </Button>
          }
        >
          <p>{t('ccai.notRenewed', { message: words(list.error).message })}</p>
        </Banner>
      )}
      {list.isSuccess && items.length === 0 && (
        <p className={styles['none']}>
          {t(state === 'open' ? 'callLogs.nobodyWaits' : 'callLogs.nobodyCalledBack')}
        </p>
      )}
      {items.length > 0 && (
        <ul aria-label={t('callLogs.callBacks')} className={styles['people']}>
          {items.map((callBack) => (
            <CallBackRow
              key={callBack.id}
              callBack={callBack}
              busy={acts.pending === callBack.id}
              onCall={() => acts.call(callBack)}
              onState={(next) => acts.change(callBack, next)}
            />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <div>
          <Button busy={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
            {t('callLogs.showMore', { shown: items.length, count: total })}
          </Button>
        </div>
      )}
    </section>
  )
}
