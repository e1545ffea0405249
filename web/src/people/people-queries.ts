import type { Role } from '@plat/contract/accounts/account'
import { listMemberships, listPeople } from '@plat/contract/people/people'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import type { MessageId } from '../locales/message-id.ts'

const PAGE = 20

/** What people can be ordered by. */
export const SORT_FIELDS = ['name', 'email', 'role', 'state', 'created', 'last_login'] as const
export type SortField = (typeof SORT_FIELDS)[number]

export interface Order {
  field: SortField
  descending: boolean
}

/** Which people are listed, and in which order. */
export interface WantedPeople extends Order {
  /** Parts of names and addresses; empty for everybody. */
  words: string
  role: Role | null
}

/** People of the agency, twenty at a time; what is on screen stays while another list is fetched. */
export const peopleQuery = ({ words, role, field, descending }: WantedPeople) =>
  infiniteQueryOptions({
    queryKey: ['people', { words, role, field, descending }],
    queryFn: async ({ signal, pageParam }) => {
      const query = {
        offset: pageParam,
        limit: PAGE,
        sort_by: `${descending ? '-' : '+'}${field}`,
        ...(words === '' ? {} : { q: words }),
        ...(role === null ? {} : { role }),
      }
      const { data, meta } = await call(listPeople, { query }, { signal })
      return { people: data, total: meta.pagination?.itemCount ?? data.length }
    },
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const offset = pages.reduce((sum, { people }) => sum + people.length, 0)
      return last.people.length > 0 && offset < last.total ? offset : undefined
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** Says what was changed: a message of the catalogue with its values. */
export interface ChangeNotice {
  id: MessageId
  values: Record<string, string>
}

/** Rules that put people into groups. */
export const membershipsQuery = queryOptions({
  queryKey: ['memberships'],
  queryFn: async ({ signal }) => (await call(listMemberships, {}, { signal })).data,
  staleTime: 0,
})
