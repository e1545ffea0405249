import {
  MULTI_TEMPLATE,
  type Report,
  SINGLE_TEMPLATE,
  SUMMARY_TEMPLATE,
} from '@plat/contract/reports/reports'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { dayIn } from '../../records/days.ts'
import { useDays } from '../../records/use-days.ts'
import { SaveNotice, type SaveNoticeWords } from '../../saved-searches/save-notice.tsx'
import { useTenant } from '../../shell/tenant.tsx'
import { useErrorMessages } from '../../shell/use-error-messages.ts'
import { useLocalize, useT } from '../../shell/use-t.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ListEnd } from '../list-end.tsx'
import { OwnListFilter } from '../own-filter.tsx'
import { isFiltered, type Order } from '../own-list.ts'
import { OwnTable } from '../own-table.tsx'
import { Selection } from '../selection.tsx'
import { useOwnList } from '../use-own-list.ts'
import { ReportDetails } from './report-details.tsx'
import { changeReport, markRead, readReports, removeReports } from './report-queries.ts'
import { usePending } from './use-pending.ts'
import styles from '../tabs.module.css'

const NEWEST: Order = { field: 'created', descending: true }
const keyOf = ({ id }: Report) => id

/** The account's reports. */
export function ReportsTab({ onFiltered }: { onFiltered: (filtered: boolean) => void }) {
  const t = useT()
  const words = useErrorMessages()
  const client = useQueryClient()
  const own = useOwnList({ name: 'reports', order: NEWEST, read: readReports, keyOf })
  const { list, items, total, selected, setSelected } = own
  const [open, setOpen] = useState<string | null>(null)
  const [notice, setNotice] = useState<SaveNoticeWords | null>(null)
  const types = useTypes()
  const renew = () => client.invalidateQueries({ queryKey: ['own', 'reports'] })
  usePending(items, own.queryKey, (limit) =>
    readReports(
      { order: own.order, filter: own.filter, offset: 0, limit },
      AbortSignal.timeout(10_000),
    ),
  )
  const { star, remove } = useActs(renew, setNotice, () => setSelected(new Set()))
  const columns = useColumns((report) => {
    if (report.url === null) return noteMissing(report)
    window.open(report.url, '_blank', 'noopener')
    if (!report.read) void markRead(report.id).then(renew, () => undefined)
  })

  if (list.isPending) return <Skeleton rows={6} label={t('mycc.loading')} />
  if (list.isError && items.length === 0)
    return <ErrorState {...words(list.error)} onRetry={() => void list.refetch()} />
  return (
    <div className={styles['tab']}>
      <OwnListFilter
        filter={own.filter}
        found={t('mycc.reportsFound', { count: total })}
        types={types}
        onFilter={(filter) => {
          onFiltered(isFiltered(filter))
          own.setFilter(filter)
        }}
      />
      <SaveNotice notice={notice} onHide={() => setNotice(null)} />
      <Selection
        count={selected.size}
        busy={remove.isPending}
        onDelete={() => remove.mutate([...selected])}
      />
      <OwnTable
        label={t('mycc.reports')}
        columns={columns}
        items={items}
        keyOf={keyOf}
        rowOf={({ title, read, favoured, status }) => ({
          name: title,
          unread: !read,
          favoured,
          pending: status === 'pending',
        })}
        order={own.order}
        onOrder={own.setOrder}
        selected={selected}
        onSelected={setSelected}
        onStar={(report) => star.mutate(report)}
        open={open}
        onMore={(id) => setOpen(open === id ? null : id)}
        renderDetails={(report) => <ReportDetails report={report} onChanged={renew} />}
        onEnd={own.loadMore}
        footer={<ListEnd list={list} empty={items.length === 0} />}
      />
    </div>
  )
}

/** Starring and deleting. */
function useActs(
  renew: () => Promise<unknown>,
  setNotice: (notice: SaveNoticeWords) => void,
  onRemoved: () => void,
) {
  const star = useMutation({
    networkMode: 'always',
    mutationFn: ({ id, favoured }: Report) => changeReport(id, { favoured: !favoured }),
    onSuccess: renew,
    onError: (error) => setNotice({ error }),
  })
  const remove = useMutation({
    networkMode: 'always',
    mutationFn: (ids: readonly string[]) => removeReports(ids),
    onSuccess: async () => {
      onRemoved()
      await renew()
      setNotice({ id: 'mycc.deleted' })
    },
    onError: (error) => setNotice({ error }),
  })
  return { star, remove }
}

/** There is nothing to open: the row says why, and so does the console, as specified. */
function noteMissing({ status }: Report): void {
  const words = status === 'pending' ? 'This report is still being made.' : 'URL not assigned'
  // oxlint-disable-next-line no-console
  console.info(words)
}

/** The types that reports are filtered by. */
function useTypes() {
  const t = useT()
  return [
    { id: String(SUMMARY_TEMPLATE), label: t('mycc.typeSummary') },
    { id: String(SINGLE_TEMPLATE), label: t('mycc.typeSingle') },
    { id: String(MULTI_TEMPLATE), label: t('mycc.typeMulti') },
  ]
}

function useColumns(onOpen: (report: Report) => void) {
  const t = useT()
  const localize = useLocalize()
  const days = useDays()
  const types = useTypes()
  const { timeZone } = useTenant().config
  return [
    {
      id: 'title',
      label: t('mycc.name'),
      cell: (report: Report) => (
        <>
          <button
            type="button"
            className={styles['name']}
            aria-disabled={report.status === 'complete' ? undefined : true}
            onClick={() => onOpen(report)}
          >
            {report.title}
          </button>
          {report.status === 'failed' && (
            <p className={styles['failed']}>{t('mycc.reportFailed')}</p>
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
    {
      id: 'module.display_name',
      label: t('mycc.department'),
      cell: ({ module }: Report) => localize(module.display_name),
    },
    {
      id: 'created',
      label: t('mycc.date'),
      cell: ({ created }: Report) => {
        const day = dayIn(timeZone, new Date(created))
        return (
          <time dateTime={created} title={days.full(day)}>
            {days.inList(day)}
          </time>
        )
      },
    },
  ]
}
