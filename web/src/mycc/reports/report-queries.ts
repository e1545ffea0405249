import {
  deleteReports,
  listReports,
  readReport,
  type Report,
  retryReport,
  updateReport,
} from '@plat/contract/reports/reports'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { type Order, type OwnFilter, type OwnPage, pageQuery } from '../own-list.ts'

/** A page of the account's reports. */
export async function readReports(
  {
    order,
    filter,
    offset,
    limit,
  }: { order: Order; filter: OwnFilter; offset: number; limit: number },
  signal: AbortSignal,
): Promise<OwnPage<Report>> {
  const query = pageQuery(order, filter, offset, limit)
  const { data, meta } = await call(listReports, { query }, { signal })
  return { items: data, total: meta.pagination?.itemCount ?? data.length }
}

/** Whether the account has any. */
export const hasReportsQuery = queryOptions({
  queryKey: ['own', 'reports', 'some'],
  queryFn: async ({ signal }) => {
    const { meta } = await call(listReports, { query: { limit: '1' } }, { signal })
    return (meta.pagination?.itemCount ?? 0) > 0
  },
})

export async function changeReport(
  id: string,
  body: { name: string } | { favoured: boolean },
): Promise<void> {
  await call(updateReport, { params: { id }, body })
}

export async function markRead(id: string): Promise<void> {
  await call(readReport, { params: { id } })
}

export async function tryAgain(id: string): Promise<void> {
  await call(retryReport, { params: { id } })
}

export async function removeReports(ids: readonly string[]): Promise<void> {
  await call(deleteReports, { body: { ids: [...ids] } })
}
