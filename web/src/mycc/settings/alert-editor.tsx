import type { Alert } from '@plat/contract/alerts/alerts'
import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import { WishesFields } from '../../alerts/parts/wishes-fields.tsx'
import { paths } from '../../paths.ts'
import { useT } from '../../ui/use-t.ts'
import { Banner, RetryBanner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { AlertCriteria } from './alert-criteria.tsx'
import { AlertFacts } from './alert-facts.tsx'
import { AlertProblem } from './alert-problem.tsx'
import { ChangeArea } from './change-area.tsx'
import { DeleteAlert } from './delete-alert.tsx'
import { FeedBlock } from './feed-block.tsx'
import { useAlertEdit } from './use-alert-edit.ts'
import styles from './settings.module.css'

interface AlertEditorProps {
  alert: Alert
  /** Null: its filters cannot be had. */
  module: ModuleConfig | null
  /** Asks for its filters once more; null: there is nothing to ask for. */
  onRetry: (() => void) | null
  onClose: () => void
  onChanged: () => Promise<unknown>
}

/** An open alert: what it watches, and everything of it that can be changed. */
export function AlertEditor({ alert, module, onRetry, onClose, onChanged }: AlertEditorProps) {
  const t = useT()
  const edit = useAlertEdit(alert, module, onChanged)
  const { save, pause } = edit
  const failed = save.isError ? save : pause.isError ? pause : null
  return (
    <>
      <div className={styles['bar']}>
        <DeleteAlert alert={alert} onDeleted={onChanged} />
        <Button onPress={onClose}>{t('action.close')}</Button>
      </div>
      <AlertProblem alert={alert} />
      <AlertFacts alert={alert} />
      {alert.record === null && module && (
        <>
          <div className={styles['bar']}>
            <ChangeArea alert={alert} module={module} state={edit.state} wishes={edit.wishes} />
          </div>
          <AlertCriteria module={module} state={edit.state} update={edit.update} />
        </>
      )}
      {alert.record === null && !module && (
        <Banner action={onRetry && <Button onPress={onRetry}>{t('action.retry')}</Button>}>
          <p>{t('alerts.noFilters')}</p>
        </Banner>
      )}
      <div className={styles['wishes']}>
        <WishesFields wishes={edit.wishes} onChange={edit.setWishes} />
      </div>
      <FeedBlock alert={alert} onChanged={onChanged} />
      {edit.wishes.events.length === 0 && (
        <p id={`lacks-${alert.id}`} className={styles['problem']}>
          {t('alerts.lacks.events')}
        </p>
      )}
      {failed && <RetryBanner onRetry={failed.again}>{failed.words}</RetryBanner>}
      <div className={styles['bar']}>
        <Button
          look="primary"
          busy={save.isPending}
          isDisabled={edit.wishes.events.length === 0}
          aria-describedby={edit.wishes.events.length === 0 ? `lacks-${alert.id}` : undefined}
          onPress={save.again}
        >
          {t('alerts.save')}
        </Button>
        <Button onPress={onClose}>{t('alerts.cancel')}</Button>
        <Button busy={pause.isPending} onPress={pause.again}>
          {t(alert.active ? 'alerts.pause' : 'alerts.resume')}
        </Button>
        {alert.record && (
          <a
            href={paths.record(
              alert.module.department.department_code,
              alert.module.module_code,
              alert.record.guid,
            )}
          >
            {t('alerts.openRecord')}
          </a>
        )}
      </div>
    </>
  )
}
