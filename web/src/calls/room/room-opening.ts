import { MediaSource } from './media/media-source.ts'
import type { Room } from './room-context.ts'
import { RoomSession, type RoomSessionOptions } from './room-session.ts'

/** Makes what a room consists of while it is shown, and takes it apart afterwards. */
export class RoomOpening {
  readonly #options: Omit<RoomSessionOptions, 'media'>
  readonly #listeners = new Set<() => void>()
  #room: Room | null = null

  constructor(options: Omit<RoomSessionOptions, 'media'>) {
    this.#options = options
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Null while it is not open. */
  readonly getRoom = (): Room | null => this.#room

  /** Opens the room, and asks for camera and microphone. @returns how to close it */
  open(): () => void {
    const media = new MediaSource()
    const session = new RoomSession({ ...this.#options, media })
    this.#become({ information: this.#options.information, session, media })
    void media.start()
    return () => {
      session.dispose()
      this.#become(null)
    }
  }

  #become(room: Room | null): void {
    this.#room = room
    for (const listener of this.#listeners) listener()
  }
}
