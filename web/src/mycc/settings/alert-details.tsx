import type { Alert } from '@plat/contract/alerts/alerts'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { alertQuery } from '../../api/alert-queries.ts'
import { moduleQuery } from '../../api/queries.ts'
import { useErrorMessages } from '../../shell/use-error-messages.ts'
import { useT } from '../../ui/use-t.ts'
import { Banner, RetryBanner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AlertEditor } from './alert-editor.tsx'

interface AlertDetailsProps {
  id: string
  onClose: () => void
  onChanged: () => Promise<unknown>
}

/** An open alert, as soon as it and the filters of its module are there. */
export function AlertDetails({ id, onClose, onChanged }: AlertDetailsProps) {
  const t = useT()
  const words = useErrorMessages()
  const alert = useQuery(alertQuery(id))
  const code = alert.data?.module.module_code
  const module = useQuery({
    ...moduleQuery(code ?? ''),
    // The agency no longer has it: nothing to ask for.
    enabled: code !== undefined && alert.data?.problem?.kind !== 'module',
  })
  const isThere = alert.data && (module.data || module.isError || isWithoutModule(alert.data))
  if (isThere)
    return (
      <AlertEditor
        alert={alert.data}
        module={module.data ?? null}
        onRetry={module.isError ? () => void module.refetch() : null}
        onClose={onClose}
        onChanged={onChanged}
      />
    )
  if (!alert.isError) return <Skeleton rows={4} label={t('mycc.loading')} />
  // Deleted in another window: the list is from before that.
  if (alert.error instanceof ApiError && alert.error.status === 404)
    return (
      <Banner action={<Button onPress={() => void onChanged()}>{t('alerts.renewList')}</Button>}>
        <p>{t('alerts.deleted')}</p>
      </Banner>
    )
  const { message } = words(alert.error)
  return (
    <RetryBanner onRetry={() => void alert.refetch()}>
      {t('alerts.oneFailed')} {message}
    </RetryBanner>
  )
}

function isWithoutModule({ problem }: Alert): boolean {
  return problem?.kind === 'module'
}
