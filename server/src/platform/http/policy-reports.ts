import type { FastifyBaseLogger } from 'fastify'
import { createAddressLimit } from './address-limit.ts'
import type { App } from './app.ts'
import { withoutAddresses } from './logged-path.ts'
import { createSparseLog } from './sparse-log.ts'

/** Reports of one client in a minute: a page sends one for each thing that the policy blocks. */
const MOST = 60
const LONGEST = 16_384

/** Takes browsers' reports of breaches of the content policy; one a minute is a line of the log. */
export function registerPolicyReports(
  { fastify }: App,
  logger: FastifyBaseLogger,
  networkOf: (address: string) => string,
): void {
  const limit = createAddressLimit({ most: MOST, networkOf })
  const log = createSparseLog<string>((report, leftOut) =>
    logger.warn({ report, leftOut }, 'content policy'),
  )
  fastify.addHook('onClose', async () => log.flush())
  void fastify.register(async (scope) => {
    scope.addHook('onRequest', async (request) => limit(request))
    scope.addContentTypeParser(
      ['application/csp-report', 'application/reports+json'],
      { parseAs: 'string', bodyLimit: LONGEST },
      (_request, body, done) => done(null, body),
    )
    scope.post('/api/csp-report', async (request, reply) => {
      const report =
        typeof request.body === 'string' ? request.body : (JSON.stringify(request.body) ?? '')
      log.add(withoutAddresses(report).slice(0, 1_000))
      return reply.code(204).send()
    })
  })
}
