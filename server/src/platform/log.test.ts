import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { createLogger } from './log.ts'

const KEY = 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmE'

test('lines of errors hold no address of their request', async () => {
  const lines: string[] = []
  const logger = createLogger({ logLevel: 'debug' }, { write: (line) => void lines.push(line) })
  // As it is: with its own lines about requests and errors.
  const fastify = Fastify({ loggerInstance: logger })
  fastify.get('/s/:code', async (request, reply) => {
    void reply.send('first')
    // A reply that is answered twice is named by Fastify with its address.
    return reply.send('second')
  })
  fastify.get('/feeds/:file', async ({ url }) => new URL(`//${url}`.replace('//', 'http://:')))
  await fastify.inject(`/s/${KEY}`)
  await fastify.inject(`/feeds/${KEY}`)
  await fastify.close()
  const log = lines.join('')
  expect(log).toContain('FST_ERR_REP_ALREADY_SENT')
  expect(log).toContain('ERR_INVALID_URL')
  expect(log).toContain('"path":"/s/:code"')
  expect(log).not.toContain(KEY)
})
