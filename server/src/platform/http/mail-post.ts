import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Types of the body that mail programs and pages without scripts send. */
export const MAIL_POST_TYPES: readonly string[] = [
  'application/x-www-form-urlencoded',
  'multipart/form-data',
]
/** Bytes; the body of such a POST is `List-Unsubscribe=One-Click`. */
const FORM_LIMIT = 4_096

type TokenRequest = FastifyRequest<{ Params: { token: string } }>

/** Registers the POST to a link of a mail (RFC 8058). Forms are read here and nowhere else. */
export function registerMailPost(
  fastify: FastifyInstance,
  url: `/unsubscribe/${string}:token`,
  handle: (request: TokenRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  void fastify.register(async (scope) => {
    for (const type of MAIL_POST_TYPES)
      scope.addContentTypeParser(
        type,
        { parseAs: 'buffer', bodyLimit: FORM_LIMIT },
        // What it says is known: nothing else is sent here.
        (_request, _body, done) => done(null, {}),
      )
    scope.post(url, handle)
  })
}
