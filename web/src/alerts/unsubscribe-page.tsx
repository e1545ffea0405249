import '../shell/later-texts.ts'
import {
  readUnsubscribe,
  unsubscribe,
  type UnsubscribeScope,
} from '@plat/contract/alerts/unsubscribe'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { z } from 'zod'
import { FormError } from '../accounts/form-error.tsx'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import { paths } from '../paths.ts'
import { useShareError } from '../saved-searches/use-share-error.ts'
import { Awaited } from '../shell/awaited.tsx'
import { NoticePage } from '../shell/notice-page.tsx'
import { useAreaName } from '../shell/use-area-name.ts'
import { useT } from '../ui/use-t.ts'
import { useTitle } from '../shell/use-title.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'

type Scope = z.infer<typeof UnsubscribeScope>

/** The page behind the link of a mail: says what it ends, and ends it on a press. No login is needed. */
export default function UnsubscribePage() {
  const t = useT()
  const { token = '' } = useParams()
  useTitle(t('unsubscribe.title'))
  const { data, error, refetch } = useQuery({
    queryKey: ['unsubscribe', token],
    queryFn: async ({ signal }) =>
      (await call(readUnsubscribe, { params: { token } }, { signal })).data,
    retry: false,
  })
  // A token that is cut off is as unknown as one that never was.
  const isUnknown = error instanceof ApiError && [400, 404].includes(error.status)
  return (
    <NoticePage>
      <h1>{t('unsubscribe.title')}</h1>
      {data && <Ending token={token} scope={data} />}
      {isUnknown && (
        <>
          <p>{t('unsubscribe.unknown')}</p>
          <ToSettings />
        </>
      )}
      {(error ? !isUnknown : !data) && (
        <Awaited query={{ error, refetch }} rows={3} loading={t('unsubscribe.loading')} />
      )}
    </NoticePage>
  )
}

/** What the link ends, with the button that does it; afterwards, or where it is so already, that it is paused. */
function Ending({ token, scope }: { token: string; scope: Scope }) {
  const t = useT()
  const failed = useShareError()
  const end = useMutation({
    mutationFn: async () => (await call(unsubscribe, { params: { token } })).data,
  })
  const { alert: name } = scope
  const isPaused = end.isSuccess || !scope.active
  return (
    <>
      <p role="status">
        {isPaused
          ? name === null
            ? t('unsubscribe.allPaused')
            : t('unsubscribe.onePaused', { name })
          : ''}
      </p>
      {isPaused ? (
        <>
          <p>{t('unsubscribe.resume')}</p>
          <ToSettings />
        </>
      ) : (
        <>
          <p>{name === null ? t('unsubscribe.all') : t('unsubscribe.one', { name })}</p>
          <Button look="primary" busy={end.isPending} onPress={() => end.mutate()}>
            {t(name === null ? 'unsubscribe.pauseAll' : 'unsubscribe.pauseOne')}
          </Button>
          <FormError message={end.error && failed(end.error, 'unsubscribe.failed')} />
        </>
      )}
    </>
  )
}

function ToSettings() {
  const t = useT()
  const area = useAreaName('mycc')
  return (
    <p>
      <ButtonLink to={paths.personal('settings')}>
        {t('unsubscribe.toSettings', { area })}
      </ButtonLink>
    </p>
  )
}
