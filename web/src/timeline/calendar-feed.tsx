import { Awaited } from '../shell/awaited.tsx'
import {
  type CalendarFeed as Feed,
  createCalendarFeed,
  deleteCalendarFeed,
  getCalendarFeed,
} from '@plat/contract/schedule/timeline'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { CopyButton } from '../accounts/copy-button.tsx'
import { FormError } from '../accounts/form-error.tsx'
import { Done } from '../accounts/save-row.tsx'
import { useMoments } from '../accounts/use-moments.ts'
import { call } from '../api/client.ts'
import { useTenant } from '../shell/tenant.tsx'
import { useRefusal } from '../shell/use-refusal.ts'
import { useT } from '../ui/use-t.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { FormField } from '../ui/form-field.tsx'
import styles from './calendar-feed.module.css'

const feedQuery = queryOptions({
  queryKey: ['calendar-feed'],
  queryFn: async ({ signal }) => (await call(getCalendarFeed, {}, { signal })).data,
})

/** The private address at which a calendar program reads the account's own appointments. */
export function CalendarFeed() {
  const t = useT()
  const title = useId()
  const { data, error, refetch } = useQuery(feedQuery)
  return (
    // Takes the focus of a button that is gone.
    <section aria-labelledby={title} tabIndex={-1} className={styles['feed']}>
      <h2 id={title}>{t('myTimeline.feed')}</h2>
      <p>{t('myTimeline.feedLead')}</p>
      {data ? (
        <FeedAddress created={data.created} />
      ) : (
        <Awaited query={{ error, refetch }} rows={1} />
      )}
    </section>
  )
}

/** @param created when the address was created; null: there is none */
function FeedAddress({ created }: Pick<Feed, 'created'>) {
  const t = useT()
  const moment = useMoments()
  const refusal = useRefusal()
  // Calendar programs cannot unlock the site.
  const isLocked = useTenant().config.access.basicLogin === 'required'
  const { url, change } = useFeedChange()
  const [asks, setAsks] = useState<'create' | 'delete' | null>(null)
  return (
    <>
      {isLocked && <p>{t('myTimeline.feedLocked')}</p>}
      {url !== null && (
        <FormField
          key={url}
          label={t('myTimeline.feedAddress')}
          hint={t('myTimeline.feedOnce')}
          value={url}
          isReadOnly
          // The reader has just asked for it.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
        />
      )}
      {url === null && created !== null && (
        <p>{t('myTimeline.feedExists', { when: moment(created) })}</p>
      )}
      <div className={styles['actions']}>
        {url !== null && <CopyButton label={t('myTimeline.feedCopy')} value={url} />}
        {!isLocked && (
          <Button
            busy={change.isPending}
            onPress={() => (created === null ? change.mutate('create') : setAsks('create'))}
          >
            {t(created === null ? 'myTimeline.feedCreate' : 'myTimeline.feedReplace')}
          </Button>
        )}
        {created !== null && (
          <Button busy={change.isPending} onPress={() => setAsks('delete')}>
            {t('myTimeline.feedDelete')}
          </Button>
        )}
        <Done
          message={
            change.isSuccess && change.variables === 'delete' ? t('myTimeline.feedDeleted') : null
          }
        />
      </div>
      <FormError message={change.error && refusal(change.error, 'appointment.notDone')} />
      <ConfirmDialog
        open={asks !== null}
        title={t(asks === 'delete' ? 'myTimeline.feedDeleteTitle' : 'myTimeline.feedReplaceTitle')}
        message={t('myTimeline.feedStops')}
        action={t(asks === 'delete' ? 'myTimeline.feedDelete' : 'myTimeline.feedReplace')}
        cancelLabel={t('appointment.keep')}
        onConfirm={() => {
          setAsks(null)
          if (asks !== null) change.mutate(asks)
        }}
        onClose={() => setAsks(null)}
      />
    </>
  )
}

/** Creates or deletes the address. `url` is the new one, which is shown once; null: none was created here. */
function useFeedChange() {
  const client = useQueryClient()
  const [url, setUrl] = useState<string | null>(null)
  const change = useMutation({
    mutationFn: async (act: 'create' | 'delete'): Promise<Feed> => {
      if (act === 'create') return (await call(createCalendarFeed, { body: {} })).data
      await call(deleteCalendarFeed, {})
      return { created: null, url: null }
    },
    onSuccess: (feed) => {
      setUrl(feed.url)
      client.setQueryData(feedQuery.queryKey, { created: feed.created, url: null })
    },
  })
  return { url, change }
}
