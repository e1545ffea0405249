import { getDataset } from '@plat/contract/datasets/datasets'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/client.ts'

/** What is public about the data of a module; asked anew by every visit of its page, for loads go on. */
export const datasetQuery = (module: string) =>
  queryOptions({
    queryKey: ['dataset', module],
    queryFn: async ({ signal }) =>
      (await call(getDataset, { params: { id: module } }, { signal })).data,
    staleTime: 0,
  })
