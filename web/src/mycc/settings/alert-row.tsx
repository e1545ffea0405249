import { type Alert, MAX_ALERT_NAME } from '@plat/contract/alerts/alerts'
import { useQueryClient, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useNavigate } from 'react-router'
import { changeAlert } from '../../alerts/alert-calls.ts'
import { ALERTS, alertQuery } from '../../api/alert-queries.ts'
import { paths } from '../../paths.ts'
import { useT } from '../../ui/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Rename } from '../rename.tsx'
import { ApiError } from '../../api/api-error.ts'
import { moduleQuery } from '../../api/queries.ts'
import { useErrorMessages } from '../../shell/use-error-messages.ts'
import { Banner } from '../../ui/banner.tsx'
import { RetryBanner } from '../../ui/retry-banner.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AlertEditor } from './alert-editor.tsx'
import styles from './settings.module.css'

interface AlertRowProps {
  alert: Alert
  isOpen: boolean
  /** It was deleted elsewhere. */
  onGone: () => void
}

/** An alert: its name, which can be changed in place, and its details below it once they are opened. */
export function AlertRow({ alert, isOpen, onGone }: AlertRowProps) {
  const t = useT()
  const details = useId()
  const navigate = useNavigate()
  const client = useQueryClient()
  const renew = () => client.invalidateQueries({ queryKey: [ALERTS] })
  const gone = () => {
    onGone()
    return renew()
  }
  const close = () => void navigate(paths.personal('settings'), { preventScrollReset: true })
  const open = () => void navigate(paths.alertSettings(alert.id), { preventScrollReset: true })
  return (
    <li className={styles['alert']}>
      <div className={styles['head']}>
        <Rename
          name={alert.name}
          longest={MAX_ALERT_NAME}
          trigger={t('alerts.rowName', { name: alert.name })}
          rename={async (name) => {
            await changeAlert(alert.id, { name })
          }}
          acts={{ changed: renew, gone }}
        />
        <State alert={alert} />
        <Button
          aria-expanded={isOpen}
          aria-controls={isOpen ? details : undefined}
          onPress={isOpen ? close : open}
        >
          {t('mycc.details')}
          <span className="visually-hidden"> {alert.name}</span>
        </Button>
      </div>
      {isOpen && (
        <div id={details} className={styles['details']}>
          <AlertDetails id={alert.id} onClose={close} onChanged={renew} onGone={gone} />
        </div>
      )}
    </li>
  )
}

/** Whether an alert is at work, where it is not. */
function State({ alert: { active, problem } }: { alert: Alert }) {
  const t = useT()
  if (active && problem === null) return null
  return <span className={styles['state']}>{t(active ? 'alerts.waits' : 'alerts.paused')}</span>
}

interface AlertDetailsProps {
  id: string
  onClose: () => void
  onChanged: () => Promise<unknown>
  onGone: () => Promise<unknown>
}

/** An open alert, as soon as it and the filters of its module are there. */
function AlertDetails({ id, onClose, onChanged, onGone }: AlertDetailsProps) {
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
        onGone={onGone}
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
