import { QueryClient } from '@tanstack/react-query'
import { isTransient } from './api-error.ts'

/** The application's cache of answers. Records change with imports only, so answers stay good for a while. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 2 && isTransient(error),
        retryDelay: (failures) => 300 * 2 ** failures + Math.random() * 200,
      },
      // What was sent and answered, passwords and tokens among it, is forgotten with its form. Offline, sending
      // fails at once and its form says so; it is not held back until the network returns.
      mutations: { gcTime: 0, networkMode: 'always' },
    },
  })
}
