import { getReport, PENDING_MS } from '@plat/contract/reports/reports'
import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { useTenant } from '../../shell/tenant.tsx'
import { useT } from '../../ui/use-t.ts'
import { AnyLink } from '../../ui/any-link.tsx'
import { Button } from '../../ui/button.tsx'
import styles from './panel.module.css'

interface MadeReportProps {
  report: { readonly guid: string; readonly name: string }
  onSend: () => void
}

/** The report that was asked for: being made, ready to be opened and sent, or not made. */
export function MadeReport({ report, onSend }: MadeReportProps) {
  const t = useT()
  const { mycc: area } = useTenant().config.names
  const { data, error } = useQuery({
    queryKey: ['report', report.guid],
    queryFn: async ({ signal }) =>
      (await call(getReport, { params: { id: report.guid } }, { signal })).data,
    refetchInterval: ({ state }) =>
      !isGone(state.error) && (state.data === undefined || state.data.status === 'pending')
        ? PENDING_MS
        : false,
  })
  const gone = isGone(error)
  const waits = !gone && (data === undefined || data.status === 'pending')
  return (
    <div className={styles['report']}>
      <p className={styles['title']} dir="auto">
        {report.name}
      </p>
      <p role="status" className={styles['quiet']}>
        {data?.status === 'failed' && t('share.reportNotMade', { message: data.error ?? '' })}
        {data?.status === 'complete' && data.error}
        {waits && t('share.reportWaits')}
        {gone && t('mycc.reportMissingText', { area })}
      </p>
      {!gone && data?.status === 'complete' && data.url !== null && (
        <div className={styles['actions']}>
          <AnyLink href={data.url} target="_blank">
            {t('share.openReport')}
          </AnyLink>
          <Button icon={Mail} onPress={onSend}>
            {t('share.sendReport')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Whether it was deleted meanwhile, as in another tab. */
function isGone(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 'not_found'
}
