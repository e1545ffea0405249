import { listContacts } from '@plat/contract/agents/agents'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'

/** Whom an agent may invite; who is free changes all the time. */
export const contactsQuery = queryOptions({
  queryKey: ['nencounter', 'contacts'],
  queryFn: async ({ signal }) => (await call(listContacts, {}, { signal })).data,
  staleTime: 0,
})
