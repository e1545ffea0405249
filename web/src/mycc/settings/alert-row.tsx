import { type Alert, MAX_ALERT_NAME } from '@plat/contract/alerts/alerts'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useNavigate } from 'react-router'
import { changeAlert } from '../../alerts/alert-calls.ts'
import { ALERTS } from '../../api/alert-queries.ts'
import { paths } from '../../paths.ts'
import { useT } from '../../ui/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Rename } from '../rename.tsx'
import { AlertDetails } from './alert-details.tsx'
import styles from './settings.module.css'

/** An alert: its name, which can be changed in place, and its details below it once they are opened. */
export function AlertRow({ alert, isOpen }: { alert: Alert; isOpen: boolean }) {
  const t = useT()
  const details = useId()
  const navigate = useNavigate()
  const client = useQueryClient()
  const renew = () => client.invalidateQueries({ queryKey: [ALERTS] })
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
          onChanged={renew}
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
          <AlertDetails id={alert.id} onClose={close} onChanged={renew} />
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
