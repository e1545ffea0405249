import type { Report } from '@plat/contract/reports/reports'
import { useMutation } from '@tanstack/react-query'
import { FormError } from '../../accounts/form-error.tsx'
import { dayIn } from '../../records/days.ts'
import { useDays } from '../../records/use-days.ts'
import { useShareError } from '../../saved-searches/use-share-error.ts'
import { useTenant } from '../../shell/tenant.tsx'
import { useT } from '../../ui/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Rename } from '../rename.tsx'
import { changeReport, tryAgain } from './report-queries.ts'
import styles from '../tabs.module.css'

interface ReportDetailsProps {
  report: Report
  onChanged: () => Promise<unknown>
}

/** What there is to know of a report, and what can be done with it. */
export function ReportDetails({ report, onChanged }: ReportDetailsProps) {
  const t = useT()
  const { short } = useDays()
  const { timeZone } = useTenant().config
  const failed = useShareError()
  const { status, error, pages, expires } = report
  const retry = useMutation({
    mutationFn: () => tryAgain(report.id),
    onSuccess: onChanged,
  })
  return (
    <div className={styles['details']}>
      {status === 'failed' && error !== null && (
        <p>{t('share.reportNotMade', { message: error })}</p>
      )}
      {status === 'complete' && error !== null && <p>{error}</p>}
      {status === 'complete' && pages !== null && <p>{t('mycc.pages', { count: pages })}</p>}
      {expires !== null && (
        <p>{t('mycc.expires', { day: short(dayIn(timeZone, new Date(expires))) })}</p>
      )}
      <div className={styles['actions']}>
        {status === 'failed' && (
          <Button busy={retry.isPending} onPress={() => retry.mutate()}>
            {t('action.retry')}
          </Button>
        )}
        <Rename
          name={report.title}
          rename={(name) => changeReport(report.id, { name })}
          onChanged={onChanged}
        />
      </div>
      <FormError message={retry.error && failed(retry.error, 'mycc.notChanged')} />
    </div>
  )
}
