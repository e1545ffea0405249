import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from './config.ts'
import { pageForm } from './http/logged-path.ts'

/** The process's log: one JSON line an event, on standard output; without tokens, and without addresses of requests. */
export function createLogger(
  { logLevel }: Pick<Config, 'logLevel'>,
  destination: DestinationStream = process.stdout,
): Logger {
  const options = {
    level: logLevel,
    base: { service: 'plat' },
    redact: { paths: ['req.headers.authorization', 'req.headers.cookie'], remove: true },
    serializers: { req: describeRequest, err: describeError },
    hooks: { logMethod },
  }
  return pino(options, destination)
}

/** A request as lines of Fastify's own have it. */
function describeRequest({ method, url }: { method?: string; url?: string }) {
  return { method, path: pageForm(url ?? '') }
}

/** Fields of errors in which Node keeps the address that it could not read. */
const ADDRESS_FIELDS = ['url', 'input']

function describeError(error: Error) {
  const described = pino.stdSerializers.err(error)
  for (const field of ADDRESS_FIELDS) delete described[field]
  described.message = withoutReplyAddress(described.message)
  described.stack = withoutReplyAddress(described.stack)
  return described
}

function logMethod(
  this: Logger,
  args: [object | string, ...unknown[]],
  method: (...args: [object | string, ...unknown[]]) => void,
): void {
  const [first, words, ...rest] = args
  const message = words ?? messageOf(first)
  if (typeof first === 'string') method.apply(this, [withoutReplyAddress(first), ...args.slice(1)])
  else if (typeof message !== 'string') method.apply(this, args)
  else method.apply(this, [first, withoutReplyAddress(message), ...rest])
}

/** The message that pino writes for an error without one of its own. */
function messageOf(logged: object | string): string | undefined {
  const error = typeof logged === 'object' && 'err' in logged ? logged.err : logged
  return error instanceof Error ? error.message : undefined
}

/** Fastify names the address of a request that is answered twice. */
function withoutReplyAddress(text: string): string {
  return text.replaceAll(
    /("return reply" in (?:the )?")([^"]*)/g,
    (_all, words: string, address: string) => words + pageForm(address),
  )
}
