/** A server that answers, stops as the real one does, and prints its port. Argument: seconds to drain. */
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import Fastify from 'fastify'
import { pino } from 'pino'
import { endOnSignals } from '../platform/end-process.ts'
import { drain, type Lifecycle, registerDrain } from '../platform/http/drain.ts'

const fastify = Fastify({ return503OnClosing: false })
const lifecycle: Lifecycle = { phase: 'serving' }
registerDrain(fastify, lifecycle)
fastify.get('/fast', async () => ({ status: 'ok' }))
fastify.post('/slow', async () => {
  await wait(20)
  return { status: 'ok' }
})
endOnSignals(pino({ level: 'silent' }), () => drain(fastify, lifecycle, Number(process.argv[2])))
await fastify.listen({ port: 0, host: '127.0.0.1' })
process.stdout.write(`${(fastify.server.address() as AddressInfo).port}\n`)
