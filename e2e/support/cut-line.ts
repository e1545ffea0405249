import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/** A way to a server that can be cut: what is open ends, and nothing opens until it is mended. */
export interface CutLine {
  readonly port: number
  cut(): void
  mend(): void
  close(): Promise<void>
}

/** Opens such a way, on a port of its own. */
export async function lineTo(port: number): Promise<CutLine> {
  const open = new Set<Socket>()
  let isCut = false
  const server: Server = createServer((near) => {
    if (isCut) return near.destroy()
    const far = connect(port, '127.0.0.1')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
    return undefined
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const endAll = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    // A server that listens on TCP has an AddressInfo; only pipes have a string.
    port: (server.address() as AddressInfo).port,
    cut: () => {
      isCut = true
      endAll()
    },
    mend: () => {
      isCut = false
    },
    close: async () => {
      server.close()
      endAll()
      await once(server, 'close')
    },
  }
}
