import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import type pg from 'pg'

/** A way to PostgreSQL on which packets can get lost. */
export interface LossyNetwork {
  readonly connectionString: string
  /** What goes over connections of until now gets lost, in both ways, and nobody is told. */
  lose(): void
  close(): Promise<void>
}

/** A way to the PostgreSQL of a connection. */
export async function lossyNetworkTo(connection: pg.ClientConfig): Promise<LossyNetwork> {
  const url = new URL(connection.connectionString ?? '')
  const { port, hostname } = url
  const pairs: [Socket, Socket][] = []
  const server: Server = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const socket of [near, far]) socket.on('error', () => undefined)
    near.pipe(far)
    far.pipe(near)
    pairs.push([near, far])
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  url.host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  return {
    connectionString: url.href,
    lose: () => {
      for (const [near, far] of pairs) {
        near.unpipe(far).pause()
        far.unpipe(near).pause()
      }
    },
    close: async () => {
      for (const socket of pairs.flat()) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
