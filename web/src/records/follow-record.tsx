import '../shell/later-texts.ts'
import { createAlert, deleteAlert } from '@plat/contract/alerts/alerts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Bell, BellOff } from 'lucide-react'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ApiError } from '../api/api-error.ts'
import { ALERTS, alertsQuery } from '../api/alert-queries.ts'
import { call } from '../api/client.ts'
import { paths } from '../paths.ts'
import { useTenant } from '../shell/tenant.tsx'
import { useRefusal } from '../shell/use-refusal.ts'
import { useT } from '../ui/use-t.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'

interface FollowRecordProps {
  /** Code of the record's module. */
  module: string
  /** Guid of the record. */
  record: string
}

/** Whether another window has done it: the record is followed, or followed no more. */
function isDoneElsewhere(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.because?.reason === 'alert_exists' || error.because?.reason === 'no_such_alert'
}

/** Has its reader told of what happens to a record, or no more; who is not signed in is asked to first. */
export default function FollowRecord(props: FollowRecordProps) {
  const { config } = useTenant()
  return config.control.alert ? <Follow {...props} /> : null
}

function Follow({ module, record }: FollowRecordProps) {
  const t = useT()
  const refusal = useRefusal()
  const client = useQueryClient()
  const { viewer } = useTenant()
  const signedIn = viewer !== 'anonymous'
  const [, setParams] = useSearchParams()
  const [hidden, setHidden] = useState(false)
  const request = useRef(crypto.randomUUID())
  const list = useQuery({ ...alertsQuery, enabled: signedIn })
  const own = list.data
  const following = own?.find((alert) => alert.record?.guid === record)
  const change = useMutation({
    mutationFn: async () => {
      try {
        if (following) await call(deleteAlert, { params: { id: following.id } })
        else await call(createAlert, { body: { record, request: request.current } }, { module })
      } catch (error) {
        if (!isDoneElsewhere(error)) throw error
      }
    },
    onMutate: () => setHidden(false),
    onSuccess: () => {
      request.current = crypto.randomUUID()
      return client.invalidateQueries({ queryKey: [ALERTS] })
    },
  })
  const press = () => {
    if (signedIn) change.mutate()
    else setParams((before) => new URLSearchParams([...before, ['login', '']]))
  }
  // Whether it is followed is known before it can be changed.
  if (signedIn && own === undefined)
    return list.isError ? (
      <Banner
        action={
          <Button busy={list.isFetching} onPress={() => void list.refetch()}>
            {t('action.retry')}
          </Button>
        }
      >
        {t('alerts.followUnknown')}
      </Banner>
    ) : null
  return (
    <>
      <Button icon={following ? BellOff : Bell} busy={change.isPending} onPress={press}>
        {t(following ? 'alerts.unfollow' : 'alerts.follow')}
      </Button>
      <span role="status">
        {following && t(following.active ? 'alerts.following' : 'alerts.paused')}
      </span>
      {following && (
        <ButtonLink to={paths.alertSettings(following.id)}>{t('alerts.settings')}</ButtonLink>
      )}
      {change.error && !hidden && (
        <Banner
          onHide={() => setHidden(true)}
          action={<ButtonLink to={paths.personal('settings')}>{t('alerts.settings')}</ButtonLink>}
        >
          {refusal(change.error, following ? 'alerts.notUnfollowed' : 'alerts.notFollowed')}
        </Banner>
      )}
    </>
  )
}
