import type { CallInformation, CallMessage } from '@plat/contract/calls/room'
import type { ClientMessage } from '@plat/contract/live/messages'
import { ApiError } from '../../api/api-error.ts'
import type { RoomCalls } from './room-calls.ts'
import type { RoomChannel } from './room-channel.ts'
import type { RoomFailure } from './room-state.ts'

interface EntryOptions {
  readonly information: CallInformation
  readonly additional?: boolean
  readonly channel: RoomChannel
  readonly calls: RoomCalls
  /** This stay. */
  readonly peer: string
  readonly onEntered: () => void
  readonly onMessages: (messages: readonly CallMessage[]) => void
  /** The call is over. */
  readonly onEnd: () => void
  readonly onFailure: (failure: RoomFailure) => void
}

/** Milliseconds before what failed without a word of the server is tried again; each time twice as long. */
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000

/** Enters a room, as often as the live connection is lost and back: the same stay, each time with a token of its own. */
export class RoomEntry {
  readonly #options: EntryOptions
  /** The token that the call came with; null: it was used. */
  #first: CallInformation | null
  #attempt = 0
  #failures = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #entered = false

  constructor(options: EntryOptions) {
    this.#options = options
    this.#first = options.information
  }

  /** Whether the server has this stay in the room, as far as is known. */
  get isEntered(): boolean {
    return this.#entered
  }

  enter(): void {
    clearTimeout(this.#timer)
    this.#attempt += 1
    void this.#try(this.#attempt)
  }

  /** Enters after a pause. */
  enterLater(): void {
    clearTimeout(this.#timer)
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** this.#failures, LONGEST_PAUSE_MS)
    this.#failures += 1
    this.#timer = setTimeout(() => this.enter(), pause)
  }

  /** The live connection is lost: what is under way does not count. */
  lose(): void {
    clearTimeout(this.#timer)
    this.#attempt += 1
    this.#entered = false
  }

  stop(): void {
    this.lose()
  }

  async #try(attempt: number): Promise<void> {
    const isFirst = this.#first !== null
    const information = this.#first ?? (await this.#renewed(attempt))
    this.#first = null
    if (information === null || attempt !== this.#attempt) return
    const answer = await this.#options.channel.request(this.#entering(information))
    if (attempt !== this.#attempt) return
    if (answer.kind === 'lost') return
    if (answer.kind === 'refused') {
      // A token that waited for too long, or that the page before a reload has used.
      if (isFirst) return this.enter()
      return this.#options.onFailure(answer)
    }
    this.#entered = true
    this.#failures = 0
    this.#options.onEntered()
  }

  /** The call with a new token; null: there is none to be had. */
  async #renewed(attempt: number): Promise<CallInformation | null> {
    try {
      return await this.#options.calls.information(this.#options.information.id)
    } catch (error) {
      if (attempt === this.#attempt) this.#giveUp(error)
      return null
    }
  }

  #giveUp(error: unknown): void {
    if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500)
      return this.enterLater()
    if (error.status === 404 || error.status === 410) return this.#options.onEnd()
    const { code, message, because } = error
    this.#options.onFailure({ code, title: message, because })
  }

  /** Reads the chat so far, which is there for who is in the room: who waits in the lobby is not. */
  async readMessages(): Promise<void> {
    const { calls, information } = this.#options
    try {
      this.#options.onMessages(await calls.messages(information.id))
    } catch {
      // Lines that are written from now on come by themselves; older ones with the next entry.
    }
  }

  #entering({ id, user_type, rtc }: CallInformation): ClientMessage {
    const data = {
      id,
      name: rtc.room_reservation.name,
      invite_password: rtc.room_reservation.invite_password,
      user_data_token: rtc.user_data_token,
      peer: this.#options.peer,
    }
    if (user_type === 'caller') return { type: 'call_joined_caller', data }
    return this.#options.additional === true
      ? { type: 'call_joined_additional_agent', data }
      : { type: 'call_joined_agent', data }
  }
}
