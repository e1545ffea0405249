import { checkMedia } from '@plat/contract/calls/check'
import { useQuery } from '@tanstack/react-query'
import { lacksSecondFactor, useCaller, useViewer } from '../../accounts/use-viewer.ts'
import { call } from '../../api/client.ts'
import { checkNetwork } from '../media/network-check.ts'
import { useLiveLost } from '../use-live-lost.ts'
import type { NetworkState } from './check-summary.ts'

/** Checks the network of an account or guest, once there is one; and a function that checks again. */
export function useNetworkCheck(): readonly [NetworkState, () => void] {
  const viewer = useViewer()
  const caller = useCaller()
  const isLost = useLiveLost()
  const isHeldUp = viewer !== null && lacksSecondFactor(viewer)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['network-check', caller?.id],
    queryFn: async ({ signal }) => {
      const answer = await call(checkMedia, { body: {} }, { signal })
      return checkNetwork(answer.data, signal)
    },
    enabled: caller !== null && !isHeldUp && !isLost,
    networkMode: 'always',
    // The server counts the checks of an account.
    retry: false,
    refetchOnReconnect: false,
    // The connection that is back may be that of another network.
    staleTime: 0,
    gcTime: 0,
  })
  return [stateNow(), () => void refetch()]

  function stateNow(): NetworkState {
    if (caller === null) return { kind: 'log-in' }
    if (isHeldUp) return { kind: 'second-factor' }
    if (isLost) return { kind: 'lost' }
    if (isFetching) return { kind: 'checking' }
    if (error) return { kind: 'failed', error }
    return data === undefined ? { kind: 'checking' } : { kind: 'done', result: data }
  }
}
