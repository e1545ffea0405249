import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { createLogger } from './log.ts'

const KEY = 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmE'

test('lines of errors hold no address of their request', async () => {
  const lines: string[] = []
  const logger = createLogger({ logLevel: 'debug' }, { write: (line) => void lines.push(line) })
  // As it is: with its own lines about requests and errors.
  const fastify = Fastify({ loggerInstance: logger })
  fastify.get('/s/:code', async (_request, reply) => {
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

test('what is thrown and is no error is logged as it is', () => {
  const lines: string[] = []
  const logger = createLogger({ logLevel: 'info' }, { write: (line) => void lines.push(line) })
  for (const err of ['a text', undefined, null, { code: 7 }]) logger.error({ err }, 'failed')
  logger.error('failed at %s', 'noon')
  logger.error(new Error('broken'))
  const read = lines.map((line) => JSON.parse(line) as { err?: unknown; msg: string })
  expect(read.map(({ err }) => err).slice(0, 4)).toEqual(['a text', undefined, null, { code: 7 }])
  expect(read.map(({ msg }) => msg).slice(3)).toEqual(['failed', 'failed at noon', 'broken'])
})
