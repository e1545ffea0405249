import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import { configQuery } from '../api/queries.ts'

/** Asks for the configuration with the next navigation after the cache was emptied (cached-configs.tsx). */
export function ConfigKeeper({ onRenewed }: { onRenewed: () => void }) {
  const client = useQueryClient()
  const { key } = useLocation()
  const renewed = useEffectEvent(onRenewed)
  useEffect(() => {
    if (client.getQueryData(configQuery.queryKey)) return
    // The next one to need the answer reports a failure.
    client.fetchQuery(configQuery).then(
      () => renewed(),
      () => undefined,
    )
  }, [client, key])
  return null
}
