import { startMailAgain } from '@plat/contract/alerts/unsubscribe'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useAlertError } from '../../alerts/use-alert-error.ts'
import { ALERTS, alertHealthQuery } from '../../api/alert-queries.ts'
import { call } from '../../api/client.ts'
import { useT } from '../../ui/use-t.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'

/** The account's address gets no mail any more: why, and the way to try again. */
export function StoppedMail() {
  const t = useT()
  const failed = useAlertError()
  const client = useQueryClient()
  const { data } = useQuery(alertHealthQuery)
  const again = useMutation({
    mutationFn: () => call(startMailAgain, { body: {} }),
    onSuccess: () => client.invalidateQueries({ queryKey: [ALERTS] }),
  })
  if (!data?.stopped) return null
  return (
    <Banner
      action={
        <Button busy={again.isPending} onPress={() => again.mutate()}>
          {t('alerts.mailAgain')}
        </Button>
      }
    >
      <p>{t(`alerts.stopped.${data.stopped}`)}</p>
      {again.error && <p role="alert">{failed(again.error, 'alerts.notChanged')}</p>}
    </Banner>
  )
}
