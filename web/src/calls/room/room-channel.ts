import type { ClientMessage, ServerMessage } from '@plat/contract/live/messages'
import type { Because } from '@plat/contract/platform/reasons'

/** What became of a message that wanted an answer. */
export type ChannelAnswer =
  | { readonly kind: 'done' }
  | {
      readonly kind: 'refused'
      readonly code: string
      /** The server's English sentence. */
      readonly title: string
      /** Why, beyond the code, where the server says so. */
      readonly because: Because | null
    }
  /** The connection was closed before the answer came: nobody knows. */
  | { readonly kind: 'lost' }

/** What a room needs of the live connection. */
export interface RoomChannel {
  isOpen(): boolean
  /** Sends what needs no answer; lost while the connection is closed. */
  send(message: ClientMessage): void
  /** Sends, and settles with what became of it. */
  request(message: ClientMessage): Promise<ChannelAnswer>
  /** Calls the listener with every message of the server; returns how to stop that. */
  onMessage(listener: (message: ServerMessage) => void): () => void
  /** Calls the listener when the connection has opened or closed; returns how to stop that. */
  onOpenChange(listener: (open: boolean) => void): () => void
}
