import {
  deleteReports,
  listDeletedReports,
  listReports,
  readReport,
  restoreReports,
  retryReport,
  updateReport,
} from '@plat/contract/reports/reports'
import { call } from '../../api/client.ts'
import { ownQueries } from '../own-queries.ts'
import type { OwnCalls } from '../use-own-acts.ts'

/** The account's reports. */
export const reportQueries = ownQueries('reports', (query, signal) =>
  call(listReports, { query }, { signal }),
)

export const REPORT_CALLS: OwnCalls = {
  star: (id, favoured) => changeReport(id, { favoured }),
  remove: async (ids) => void (await call(deleteReports, { body: { ids: [...ids] } })),
  bringBack: async (ids) => void (await call(restoreReports, { body: { ids: [...ids] } })),
  deleted: async (signal) => {
    const { deleted, more } = (await call(listDeletedReports, {}, { signal })).data
    return { entries: deleted.map((entry) => ({ ...entry, name: entry.title })), more }
  },
}

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
