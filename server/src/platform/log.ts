import { type DestinationStream, type LogFn, type Logger, type LoggerOptions, pino } from 'pino'
import type { Config } from './config.ts'
import { pageForm } from './http/logged-path.ts'

/** The process's log: one JSON line an event, on standard output; without tokens, and without addresses of requests. */
export function createLogger(
  { logLevel }: Pick<Config, 'logLevel'>,
  destination: DestinationStream = pino.destination(1),
): Logger {
  const options: LoggerOptions = {
    level: logLevel,
    base: { service: 'plat' },
    redact: { paths: ['req.headers.authorization', 'req.headers.cookie'], remove: true },
    serializers: { req: describeRequest, err: describeError },
    hooks: {
      logMethod(args, method) {
        method.apply(this, withoutAddresses(args))
      },
    },
  }
  return pino(options, destination)
}

/** A request as lines of Fastify's own have it. */
function describeRequest({ method, url }: { method?: string; url?: string }) {
  return { method, path: pageForm(url ?? '') }
}

/** Fields of errors in which Node keeps the address that it could not read. */
const ADDRESS_FIELDS = ['url', 'input']

function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const described = pino.stdSerializers.err(error)
  for (const field of ADDRESS_FIELDS) delete described[field]
  described.message = withoutReplyAddress(described.message)
  described.stack = withoutReplyAddress(described.stack)
  return described
}

function withoutAddresses(args: Parameters<LogFn>): Parameters<LogFn> {
  const [first, words, ...rest] = args
  if (typeof first === 'string') {
    const text = withoutReplyAddress(first)
    return args.length === 1 ? [text] : [text, words, ...rest]
  }
  const message = words ?? messageOf(first)
  return message === undefined ? args : [first, withoutReplyAddress(message), ...rest]
}

/** The message that pino writes for an error without one of its own. */
function messageOf(logged: unknown): string | undefined {
  const error =
    typeof logged === 'object' && logged !== null && 'err' in logged ? logged.err : logged
  return error instanceof Error ? error.message : undefined
}

/** Fastify names the address of a request that is answered twice. */
function withoutReplyAddress(text: string): string {
  return text.replaceAll(
    /("return reply" in (?:the )?")([^"]*)/g,
    (_all, words: string, address: string) => words + pageForm(address),
  )
}
