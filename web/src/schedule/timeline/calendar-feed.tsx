import {
  type CalendarFeed as Feed,
  makeCalendarFeed,
  removeCalendarFeed,
} from '@plat/contract/schedule/schedule'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { CopyButton } from '../../accounts/copy-button.tsx'
import { useMoments } from '../../accounts/use-moments.ts'
import { call } from '../../api/client.ts'
import { ActNotice, useActNotice } from '../../shell/act-notice.tsx'
import { useErrorMessages } from '../../shell/use-error-messages.ts'
import { useRefusal } from '../../shell/use-refusal.ts'
import { useT } from '../../shell/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { feedQuery } from '../schedule-queries.ts'
import styles from './calendar-feed.module.css'

/** The private address by which a calendar follows the account's entries: made, copied, replaced, removed. */
export function CalendarFeed() {
  const t = useT()
  const words = useErrorMessages()
  const title = useId()
  const { data, error, refetch } = useQuery(feedQuery)
  return (
    <section aria-labelledby={title} className={styles['feed']}>
      <h2 id={title}>{t('myTimeline.feed')}</h2>
      <p className={styles['hint']}>{t('myTimeline.feedLead')}</p>
      {data ? (
        <FeedActs feed={data} />
      ) : error ? (
        <ErrorState {...words(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={1} label={t('shell.loading')} />
      )}
    </section>
  )
}

function FeedActs({ feed }: { feed: Feed }) {
  const t = useT()
  const moment = useMoments()
  const refusal = useRefusal()
  const client = useQueryClient()
  const { said, say } = useActNotice()
  const [asked, setAsked] = useState<'replace' | 'remove' | null>(null)
  /** Told once, when it was made. */
  const [url, setUrl] = useState<string | null>(null)
  const make = useMutation({
    networkMode: 'always',
    mutationFn: async () => (await call(makeCalendarFeed, { body: {} })).data,
    onSuccess: (made) => {
      setUrl(made.url)
      client.setQueryData(feedQuery.queryKey, made)
      say({ text: t('myTimeline.feedMade') })
    },
    onError: (error) =>
      say({ text: refusal(error, 'schedule.notDone'), retry: () => make.mutate() }),
  })
  const remove = useMutation({
    networkMode: 'always',
    mutationFn: () => call(removeCalendarFeed, {}),
    onSuccess: () => {
      setUrl(null)
      client.setQueryData(feedQuery.queryKey, { active: false, created: null, url: null })
      say({ text: t('myTimeline.feedRemoved') })
    },
    onError: (error) =>
      say({ text: refusal(error, 'schedule.notDone'), retry: () => remove.mutate() }),
  })
  return (
    <>
      <ActNotice said={said} say={say} />
      {url !== null && <FeedAddress url={url} />}
      {feed.active && url === null && (
        <p>
          {t('myTimeline.feedThere', { when: feed.created === null ? '' : moment(feed.created) })}
        </p>
      )}
      <div className={styles['feedActs']}>
        {feed.active ? (
          <>
            <Button busy={make.isPending} onPress={() => setAsked('replace')}>
              {t('myTimeline.feedReplace')}
            </Button>
            <Button busy={remove.isPending} onPress={() => setAsked('remove')}>
              {t('myTimeline.feedRemove')}
            </Button>
          </>
        ) : (
          <Button busy={make.isPending} onPress={() => make.mutate()}>
            {t('myTimeline.feedMake')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asked !== null}
        title={t(asked === 'remove' ? 'myTimeline.feedRemoveTitle' : 'myTimeline.feedReplaceTitle')}
        message={t('myTimeline.feedStops')}
        action={t(asked === 'remove' ? 'myTimeline.feedRemove' : 'myTimeline.feedReplace')}
        cancelLabel={t('schedule.keep')}
        closeLabel={t('action.close')}
        onConfirm={() => {
          setAsked(null)
          if (asked === 'remove') remove.mutate()
          else make.mutate()
        }}
        onClose={() => setAsked(null)}
      />
    </>
  )
}

/** The address, the only time that it is told. */
function FeedAddress({ url }: { url: string }) {
  const t = useT()
  return (
    <div className={styles['feedAddress']}>
      <FormField
        label={t('myTimeline.feedAddress')}
        hint={t('myTimeline.feedOnce')}
        value={url}
        isReadOnly
      />
      <div className={styles['feedActs']}>
        <CopyButton label={t('myTimeline.feedCopy')} value={url} />
      </div>
    </div>
  )
}
