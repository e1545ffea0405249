import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { LiveConnection } from './live-connection.ts'
import { useLive } from './live-context.ts'

/**
 * Keeps a live connection for as long as it is drawn, and gives it to the `LiveContext` around it. It is opened once
 * everything in that context listens, so that what is drawn inside hears of the first state as well.
 * @param call guid of the call whose guest connects; left out: the signed-in account.
 */
export default function LiveKeeper({
  call,
  onConnection,
  children,
}: {
  call?: string
  onConnection: (connection: LiveConnection | null) => void
  children?: ReactNode
}) {
  const live = useLive()
  const given = useEffectEvent(onConnection)
  useEffect(() => {
    const connection = new LiveConnection({ call })
    given(connection)
    return () => {
      given(null)
      connection.dispose()
    }
  }, [call])
  useEffect(() => live?.start(), [live])
  return children
}
