import type { Report } from '@plat/contract/reports/reports'
import { useState } from 'react'
import { useReportType } from '../../saved-searches/report-types.ts'
import { useT } from '../../ui/use-t.ts'
import type { Order } from '../own-list.ts'
import { OwnTab } from '../own-tab.tsx'
import type { TabProps } from '../tab-props.ts'
import { useLastColumns } from '../use-last-columns.tsx'
import { useOwnList } from '../use-own-list.ts'
import { useMutation } from '@tanstack/react-query'
import { FormError } from '../../accounts/form-error.tsx'
import { dayIn } from '../../records/days.ts'
import { useDays } from '../../records/use-days.ts'
import { useTenant } from '../../shell/tenant.tsx'
import { Button } from '../../ui/button.tsx'
import { Rename } from '../rename.tsx'
import { isGone, type RowActs, useChangeError } from '../row-acts.ts'
import { useOwnActs } from '../use-own-acts.ts'
import { markRead, REPORT_CALLS, reportQueries, changeReport, tryAgain } from './report-queries.ts'
import { usePending } from './use-pending.ts'
import styles from '../tabs.module.css'

const NEWEST: Order = { field: 'created', descending: true }
const keyOf = ({ id }: Report) => id
const rowOf = ({ title, read, favoured, status }: Report) => ({
  name: title,
  unread: !read,
  favoured,
  pending: status === 'pending',
})

/** The account's reports. */
export function ReportsTab(props: TabProps) {
  const t = useT()
  const own = useOwnList({ name: 'reports', order: NEWEST, read: reportQueries.read, keyOf })
  const { order, filter, renew, total } = own
  const acts = useOwnActs(REPORT_CALLS, own, props)
  const [open, setOpen] = useState<string | null>(null)
  const types = useTypes(own.items)
  usePending(own.items, own.queryKey, (part) =>
    reportQueries.read({ order, filter, ...part }, AbortSignal.timeout(10_000)),
  )
  const columns = useColumns(types, (report) => {
    if (report.url === null) return noteMissing(report)
    window.open(report.url, '_blank', 'noopener')
    if (report.read) return
    const { gone } = acts.ofRow(report.id)
    void markRead(report.id).then(renew, (error: unknown) => isGone(error) && gone())
  })
  return (
    <OwnTab
      {...props}
      own={own}
      label={t('mycc.reports')}
      found={t('mycc.reportsFound', { count: total })}
      types={types}
      columns={columns}
      rowOf={rowOf}
      acts={acts}
      open={open}
      onMore={(id) => setOpen(open === id ? null : id)}
      renderDetails={(report, ofRow) => <ReportDetails report={report} acts={ofRow} />}
    />
  )
}

/** There is nothing to open: the row says why, and so does the console, as specified. */
function noteMissing({ status }: Report): void {
  const words = status === 'pending' ? 'This report is still being made.' : 'URL not assigned'
  // oxlint-disable-next-line no-console
  console.info(words)
}

/** The types that reports are filtered by: those of the agency's modules, and others of the listed reports. */
function useTypes(reports: readonly Report[]) {
  const named = useReportType()
  const { types } = useTenant().config.control.reports
  const known = new Set(types.map(({ id }) => id))
  const older = new Map(
    reports.flatMap(({ template_id: id, template_name: name }) =>
      known.has(id) ? [] : [[id, { id, name }]],
    ),
  )
  return [...types, ...older.values()].map((type) => ({
    id: String(type.id),
    label: named(type).label,
  }))
}

function useColumns(types: ReturnType<typeof useTypes>, onOpen: (report: Report) => void) {
  const t = useT()
  return [
    {
      id: 'title',
      label: t('mycc.name'),
      cell: (report: Report) => (
        <>
          <button
            type="button"
            className={styles['name']}
            dir="auto"
            aria-disabled={report.url === null ? true : undefined}
            onClick={() => onOpen(report)}
          >
            {report.title}
          </button>
          {report.status === 'failed' && (
            <p className={styles['failed']}>{t('mycc.reportFailed')}</p>
          )}
          {report.status === 'complete' && report.url === null && (
            <p className={styles['failed']}>{t('mycc.reportMissing')}</p>
          )}
        </>
      ),
    },
    {
      id: 'template_name',
      label: t('mycc.type'),
      cell: ({ template_id, template_name }: Report) =>
        types.find(({ id }) => id === String(template_id))?.label ?? template_name,
    },
    ...useLastColumns(),
  ]
}

interface ReportDetailsProps {
  report: Report
  acts: RowActs
}

/** What there is to know of a report, and what can be done with it. */
function ReportDetails({ report, acts }: ReportDetailsProps) {
  const t = useT()
  const { short } = useDays()
  const { timeZone } = useTenant().config
  const failed = useChangeError()
  const { status, error, pages, expires } = report
  const retry = useMutation({
    mutationFn: () => tryAgain(report.id),
    onSuccess: acts.changed,
    onError: (problem) => isGone(problem) && acts.gone(),
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
          acts={acts}
        />
      </div>
      <FormError message={failed(retry.error)} />
    </div>
  )
}
