import type { ClientMessage, ServerMessage } from '@plat/contract/live/messages'
import { ApiError } from '../api/api-error.ts'
import type { LiveConnection } from '../live/live-connection.ts'
import type { ChannelAnswer, RoomChannel } from './room/room-channel.ts'

/** Messages that concern rooms. */
const HEARD: readonly ServerMessage['type'][] = [
  'room_state',
  'room_signal',
  'call_message',
  'call_left',
  'call_waiting',
  'call_ended',
]

/** The page's live connection as a room needs it. A new one, as after a new session, takes the place of the one before. */
export class LiveRoomChannel implements RoomChannel {
  readonly #messages = new Set<(message: ServerMessage) => void>()
  readonly #changes = new Set<(open: boolean) => void>()
  #live: LiveConnection | null = null
  #wasOpen = false

  /** Uses a connection. @returns how to stop that */
  use(live: LiveConnection | null): () => void {
    this.#live = live
    const ends = HEARD.map((type) => live?.on(type, (message) => this.#tell(message)))
    const end = live?.subscribe(() => this.#look())
    this.#look()
    return () => {
      for (const stop of [...ends, end]) stop?.()
      if (this.#live === live) this.#live = null
      this.#look()
    }
  }

  isOpen(): boolean {
    return this.#live?.getSnapshot().kind === 'open'
  }

  send(message: ClientMessage): void {
    this.#live?.send(message)
  }

  async request(message: ClientMessage): Promise<ChannelAnswer> {
    if (this.#live === null) return { kind: 'lost' }
    try {
      await this.#live.request(message)
      return { kind: 'done' }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.status === 0) return { kind: 'lost' }
      return { kind: 'refused', code: error.code, title: error.message, because: error.because }
    }
  }

  onMessage(listener: (message: ServerMessage) => void): () => void {
    this.#messages.add(listener)
    return () => this.#messages.delete(listener)
  }

  onOpenChange(listener: (open: boolean) => void): () => void {
    this.#changes.add(listener)
    return () => this.#changes.delete(listener)
  }

  #tell(message: ServerMessage): void {
    for (const listener of this.#messages) listener(message)
  }

  #look(): void {
    const isOpen = this.isOpen()
    if (isOpen === this.#wasOpen) return
    this.#wasOpen = isOpen
    for (const listener of this.#changes) listener(isOpen)
  }
}
