import { z } from 'zod'

const message = <const Type extends string, Data extends z.ZodType>(type: Type, data: Data) =>
  z.object({ type: z.literal(type), data })

/** Messages that are kept for the account and numbered, so that a page that was away gets them when it is back. */
export const KeptMessage = z.discriminatedUnion('type', [
  /** Notifications of the account were released, read, deleted or restored: lists and counts are to be read again. */
  message('notifications_changed', z.null()),
  /** An agent was changed or has declared a status: for hub managers, and for the agent itself. */
  message('agents_changed', z.null()),
])
export type KeptMessage = z.infer<typeof KeptMessage>

/** Messages for one connection, which are neither kept nor numbered. */
export const ConnectionMessage = z.discriminatedUnion('type', [
  /** The first message of each connection. */
  message(
    'hello',
    z.object({
      /** Guid of the connection. */
      connection: z.uuid(),
      /** Kept messages after this number follow. */
      number: z.number().int().min(0),
      /** True: some after the number that the client named are not kept any more. All that they were about is to be read again. */
      resync: z.boolean(),
    }),
  ),
  /** The answer to `ping`. */
  message('pong', z.null()),
  /** The answer to a text that is no message: what was got, what was expected. */
  message('refused', z.object({ code: z.string(), detail: z.string() })),
])
export type ConnectionMessage = z.infer<typeof ConnectionMessage>

/** All messages of the server. The `number` of an account's kept messages grows by one each time. */
export type ServerMessage = (KeptMessage & { readonly number: number }) | ConnectionMessage

/** All messages of a client. */
export const ClientMessage = z.discriminatedUnion('type', [message('ping', z.null())])
export type ClientMessage = z.infer<typeof ClientMessage>
