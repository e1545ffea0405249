import { listResourcer } from '@plat/contract/schedule/resourcer'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { SCHEDULE } from '../../api/schedule-queries.ts'
import type { ResourcerPlace } from './resourcer-address.ts'

/** Appointments of a page. */
export const RESOURCER_PAGE = 20
/** Milliseconds between two looks at the list, while the page is looked at. */
const LOOK_MS = 30_000

/** Appointments that the account deals with, a page of a tab, narrowed. */
export const resourcerQuery = ({ tab, department, kind, assignee, text, page }: ResourcerPlace) =>
  queryOptions({
    queryKey: [SCHEDULE, 'resourcer', { tab, department, kind, assignee, text, page }],
    queryFn: async ({ signal }) => {
      const query = {
        tab,
        offset: (page - 1) * RESOURCER_PAGE,
        limit: RESOURCER_PAGE,
        ...(department !== null && { department }),
        ...(kind !== null && { kind }),
        ...(assignee !== null && { assignee }),
        ...(text !== '' && { text }),
      }
      const { data, meta } = await call(listResourcer, { query }, { signal })
      return { items: data, total: meta.pagination?.itemCount ?? data.length }
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: LOOK_MS,
    refetchOnWindowFocus: true,
  })
