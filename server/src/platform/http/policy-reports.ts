import type { FastifyBaseLogger } from 'fastify'
import type { App } from './app.ts'

/** Reports logged per minute: a broken page of many visitors must not fill the disk. */
const PER_MINUTE = 30
const LONGEST = 16_384

/** Takes browsers' reports of breaches of the content policy; each is one line of the log. */
export function registerPolicyReports({ fastify }: App, logger: FastifyBaseLogger): void {
  let minute = 0
  let logged = 0
  void fastify.register(async (scope) => {
    scope.addContentTypeParser(
      ['application/csp-report', 'application/reports+json'],
      { parseAs: 'string', bodyLimit: LONGEST },
      (_request, body, done) => done(null, body),
    )
    scope.post('/api/csp-report', async (request, reply) => {
      const now = Math.floor(Date.now() / 60_000)
      if (now !== minute) [minute, logged] = [now, 0]
      if (logged++ < PER_MINUTE) {
        const report =
          typeof request.body === 'string' ? request.body : JSON.stringify(request.body)
        // Addresses in reports may carry searches: queries stay out of the log.
        logger.warn(
          { report: report.slice(0, 1_000).replaceAll(/\?[^"\\]*/g, '?…') },
          'content policy',
        )
      }
      return reply.code(204).send()
    })
  })
}
