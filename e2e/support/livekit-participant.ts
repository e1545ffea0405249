import { randomUUID } from 'node:crypto'
import {
  type AddTrackRequest,
  Codec,
  DataPacket,
  DisconnectReason,
  JoinResponse,
  LeaveRequest,
  LeaveRequest_Action,
  MediaSectionsRequirement,
  ParticipantInfo,
  ParticipantInfo_State,
  ParticipantPermission,
  ParticipantUpdate,
  Pong,
  Room as RoomInfo,
  ServerInfo,
  SessionDescription,
  type SignalRequest,
  SignalResponse,
  SubscriptionPermission,
  SubscriptionPermissionUpdate,
  TrackInfo,
  TrackPublishedResponse,
  TrackSource,
  TrackType,
  type UpdateSubscription,
} from '@livekit/protocol'
import type { RtpPacket } from 'werift'
import type { WebSocket } from 'ws'
import { MediaConnection, type OfferedSection, sectionsOf } from './livekit-media.ts'

/** Rights that an access token gives, and the room it gives them in. */
export interface Grant {
  readonly identity: string
  readonly room: string
  readonly canPublish: boolean
  readonly canPublishData: boolean
  readonly canSubscribe: boolean
  /** Of `TrackSource`, in lower case; empty: all. */
  readonly canPublishSources: readonly string[]
}

/** People in one room, by identity. */
export class Room {
  readonly sid = newId('RM')
  readonly name: string
  readonly participants = new Map<string, Participant>()

  constructor(name: string) {
    this.name = name
  }

  others(participant: Participant): Participant[] {
    return [...this.participants.values()].filter((one) => one !== participant)
  }

  /** A published track, and who publishes it. */
  find(sid: string): { publisher: Participant; track: PublishedTrack } | undefined {
    for (const publisher of this.participants.values()) {
      const track = publisher.tracks.find(({ info }) => info.sid === sid)
      if (track !== undefined) return { publisher, track }
    }
    return undefined
  }

  requestKeyframe(sid: string): void {
    const found = this.find(sid)
    if (found?.track.mid !== undefined) found.publisher.requestKeyframe(found.track.mid)
  }
}

interface PublishedTrack {
  readonly info: TrackInfo
  /** The browser's id of the track. */
  readonly cid: string
  /** Section in which it is sent; undefined: not offered yet. */
  mid?: string
}

type Message = NonNullable<SignalResponse['message']>

/** A browser in a room, from its WebSocket's opening to its end. */
export class Participant {
  readonly sid = newId('PA')
  readonly identity: string
  tracks: PublishedTrack[] = []
  readonly #grant: Grant
  readonly #room: Room
  readonly #socket: WebSocket
  readonly #media: MediaConnection
  /** Tracks to which it has subscribed, and whether it may have them. */
  readonly #wanted = new Map<string, boolean>()
  /** Section in which it gets a track. */
  readonly #midOf = new Map<string, string>()
  /** Sections that have carried someone's track; they are not used for another one. */
  readonly #used = new Set<string>()
  /** The participants who may receive its tracks. */
  #permission = new SubscriptionPermission({ allParticipants: true })
  #sections: OfferedSection[] = []
  /** Whether the browser was asked to offer and has not yet. */
  #isAsked = false
  #version = 0

  constructor(grant: Grant, room: Room, socket: WebSocket) {
    this.identity = grant.identity
    this.#grant = grant
    this.#room = room
    this.#socket = socket
    this.#media = new MediaConnection({
      onPacket: (mid, packet) => this.#forward(mid, packet),
      onKeyframeWanted: (mid) => this.#passOnKeyframeWanted(mid),
      onData: (channel, bytes) => this.#forwardData(channel, bytes),
    })
  }

  /** Enters the room in place of an earlier one of the same identity. @param offer sent with the request to join */
  async join(offer: SessionDescription | undefined): Promise<void> {
    this.#room.participants.get(this.identity)?.end(DisconnectReason.DUPLICATE_IDENTITY)
    this.#room.participants.set(this.identity, this)
    const value = new JoinResponse({
      room: new RoomInfo({ sid: this.#room.sid, name: this.#room.name }),
      participant: this.#info(),
      otherParticipants: this.#room.others(this).map((one) => one.#info()),
      serverVersion: '1.9.0',
      serverInfo: new ServerInfo({ version: '1.9.0', protocol: 16 }),
      pingInterval: 5,
      pingTimeout: 15,
      enabledPublishCodecs: ['video/VP8', 'audio/opus'].map((mime) => new Codec({ mime })),
      fastPublish: true,
    })
    this.#send({ case: 'join', value })
    this.#tellOthers()
    if (offer !== undefined) await this.#answer(offer)
  }

  /** Answers a request of the browser. Requests about quality, and the browser's addresses, are ignored. */
  async handle({ message }: SignalRequest): Promise<void> {
    switch (message.case) {
      case 'offer':
        return this.#answer(message.value)
      case 'addTrack':
        return this.#publish(message.value)
      case 'mute':
        return this.#mute(message.value.sid, message.value.muted)
      case 'subscription':
        return this.#subscribe(message.value)
      case 'subscriptionPermission':
        this.#permission = message.value
        for (const one of this.#room.others(this)) one.#adjust()
        return undefined
      case 'pingReq': {
        const { timestamp } = message.value
        const value = new Pong({ lastPingTimestamp: timestamp, timestamp: BigInt(Date.now()) })
        return this.#send({ case: 'pongResp', value })
      }
      case 'leave':
        return this.end()
      default:
        return undefined
    }
  }

  /** Leaves the room. @param reason given to the browser, which then does not rejoin by itself */
  end(reason?: DisconnectReason): void {
    if (this.#room.participants.get(this.identity) !== this) return
    this.#room.participants.delete(this.identity)
    if (reason !== undefined) {
      const value = new LeaveRequest({ reason, action: LeaveRequest_Action.DISCONNECT })
      this.#send({ case: 'leave', value })
    }
    this.#socket.close(1000)
    void this.#media.close()
    this.tracks = []
    this.#tellOthers(ParticipantInfo_State.DISCONNECTED)
    for (const one of this.#room.others(this)) one.#adjust()
  }

  /** Asks the browser for a picture that can be decoded without earlier ones. */
  requestKeyframe(mid: string): void {
    this.#media.requestKeyframe(mid)
  }

  #send(message: Message): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    this.#socket.send(new SignalResponse({ message }).toBinary())
  }

  #info(state = ParticipantInfo_State.ACTIVE): ParticipantInfo {
    const { canPublish, canPublishData, canPublishSources, canSubscribe } = this.#grant
    const sources = canPublishSources.map(
      (name) => TrackSource[name.toUpperCase() as keyof typeof TrackSource],
    )
    return new ParticipantInfo({
      sid: this.sid,
      identity: this.identity,
      state,
      tracks: this.tracks.flatMap(({ info, mid }) => (mid === undefined ? [] : [info])),
      version: this.#version,
      isPublisher: this.tracks.length > 0,
      permission: new ParticipantPermission({
        canPublish,
        canPublishData,
        canPublishSources: sources,
        canSubscribe,
      }),
    })
  }

  #tellOthers(state?: ParticipantInfo_State): void {
    this.#version += 1
    const value = new ParticipantUpdate({ participants: [this.#info(state)] })
    for (const one of this.#room.others(this)) one.#send({ case: 'update', value })
  }

  #publish({ cid, type, name, muted, source, width, height, stream }: AddTrackRequest): void {
    if (!this.#grant.canPublish) return
    const mimeType = type === TrackType.AUDIO ? 'audio/opus' : 'video/VP8'
    const known = { type, name, muted, source, width, height, stream, mimeType }
    const info = new TrackInfo({ ...known, sid: newId('TR') })
    this.tracks.push({ info, cid })
    const value = new TrackPublishedResponse({ cid, track: info })
    this.#send({ case: 'trackPublished', value })
  }

  #mute(sid: string, muted: boolean): void {
    const track = this.tracks.find(({ info }) => info.sid === sid)
    if (track === undefined) return
    track.info.muted = muted
    this.#tellOthers()
  }

  #subscribe({ trackSids, participantTracks, subscribe }: UpdateSubscription): void {
    if (!this.#grant.canSubscribe) return
    for (const sid of [...trackSids, ...participantTracks.flatMap((one) => one.trackSids)])
      if (!subscribe) this.#wanted.delete(sid)
      else if (!this.#wanted.has(sid)) this.#wanted.set(sid, true)
    this.#adjust()
  }

  /** Whether someone may have a track of this participant. */
  #lets({ sid, identity }: Participant, track: string): boolean {
    const { allParticipants, trackPermissions } = this.#permission
    if (allParticipants) return true
    return trackPermissions.some(
      (one) =>
        (one.participantIdentity === identity || one.participantSid === sid) &&
        (one.allTracks || one.trackSids.includes(track)),
    )
  }

  /** Stops what the participant may not have any more; lets its browser offer again where something is to change. */
  #adjust(): void {
    const { size } = this.#midOf
    const missing = { audio: 0, video: 0 }
    for (const [trackSid, wasAllowed] of this.#wanted) {
      const found = this.#room.find(trackSid)
      if (found === undefined) {
        this.#wanted.delete(trackSid)
        continue
      }
      const allowed = found.publisher.#lets(this, trackSid)
      if (allowed !== wasAllowed) {
        this.#wanted.set(trackSid, allowed)
        const participantSid = found.publisher.sid
        const value = new SubscriptionPermissionUpdate({ participantSid, trackSid, allowed })
        this.#send({ case: 'subscriptionPermissionUpdate', value })
      }
      if (!allowed) this.#midOf.delete(trackSid)
      else if (!this.#midOf.has(trackSid)) missing[kindOf(found.track)] += 1
    }
    for (const sid of this.#midOf.keys()) if (!this.#wanted.has(sid)) this.#midOf.delete(sid)
    const isComplete = this.#midOf.size === size && missing.audio + missing.video === 0
    if (isComplete || this.#isAsked) return
    this.#isAsked = true
    const value = new MediaSectionsRequirement({
      numAudios: Math.max(0, missing.audio - this.#freeSections('audio').length),
      numVideos: Math.max(0, missing.video - this.#freeSections('video').length),
    })
    this.#send({ case: 'mediaSectionsRequirement', value })
  }

  #freeSections(kind: 'audio' | 'video'): OfferedSection[] {
    return this.#sections.filter(
      (one) => one.kind === kind && one.direction === 'recvonly' && !this.#used.has(one.mid),
    )
  }

  async #answer({ sdp, id }: SessionDescription): Promise<void> {
    this.#isAsked = false
    this.#sections = sectionsOf(sdp)
    this.#matchTracks()
    const added = this.#fillSections()
    const streams = new Map<string, string>()
    for (const [sid, mid] of this.#midOf)
      streams.set(mid, `${this.#room.find(sid)?.publisher.sid}|${sid}`)
    const answer = await this.#media.answer(sdp, streams)
    const midToTrackId = Object.fromEntries([...this.#midOf].map(([sid, mid]) => [mid, sid]))
    const value = new SessionDescription({ type: 'answer', sdp: answer, id, midToTrackId })
    this.#send({ case: 'answer', value })
    for (const sid of added) this.#room.requestKeyframe(sid)
    this.#adjust()
  }

  /** Finds the sections in which the browser sends its tracks, and notices those that it sends no longer. */
  #matchTracks(): void {
    const sending = this.#sections.filter(({ direction }) => direction.startsWith('send'))
    const kept = this.tracks.filter(
      ({ mid }) => mid === undefined || sending.some((one) => one.mid === mid),
    )
    let isChanged = kept.length < this.tracks.length
    this.tracks = kept
    for (const { kind, mid, track } of sending) {
      if (kept.some((one) => one.mid === mid)) continue
      const waiting = kept.filter((one) => one.mid === undefined && kindOf(one) === kind)
      const found = waiting.find(({ cid }) => cid === track) ?? waiting[0]
      if (found === undefined) continue
      found.mid = mid
      isChanged = true
    }
    if (!isChanged) return
    this.#tellOthers()
    for (const one of this.#room.others(this)) one.#adjust()
  }

  /** Gives each wanted track a section. @returns the tracks that had none */
  #fillSections(): string[] {
    const added: string[] = []
    for (const [sid, isAllowed] of this.#wanted) {
      const found = this.#room.find(sid)
      if (!isAllowed || found === undefined || this.#midOf.has(sid)) continue
      const section = this.#freeSections(kindOf(found.track))[0]
      if (section === undefined) continue
      this.#used.add(section.mid)
      this.#midOf.set(sid, section.mid)
      added.push(sid)
    }
    return added
  }

  #forward(mid: string, packet: RtpPacket): void {
    const track = this.tracks.find((one) => one.mid === mid)
    if (track === undefined) return
    for (const one of this.#room.others(this)) {
      const target = one.#midOf.get(track.info.sid)
      if (target !== undefined) one.#media.send(target, packet)
    }
  }

  #passOnKeyframeWanted(mid: string): void {
    for (const [sid, one] of this.#midOf) if (one === mid) this.#room.requestKeyframe(sid)
  }

  /** Passes a data packet on in the sender's name. */
  #forwardData(channel: string, bytes: Uint8Array): void {
    if (!this.#grant.canPublishData) return
    const packet = DataPacket.fromBinary(bytes)
    const user = packet.value.case === 'user' ? packet.value.value : undefined
    const receivers = [...packet.destinationIdentities, ...(user?.destinationIdentities ?? [])]
    for (const part of [packet, user]) {
      if (part === undefined) continue
      part.participantIdentity = this.identity
      part.participantSid = this.sid
    }
    const sent = packet.toBinary()
    for (const one of this.#room.others(this))
      if (receivers.length === 0 || receivers.includes(one.identity))
        one.#media.sendData(channel, sent)
  }
}

function kindOf({ info }: PublishedTrack): 'audio' | 'video' {
  return info.type === TrackType.AUDIO ? 'audio' : 'video'
}

function newId(prefix: 'PA' | 'RM' | 'TR'): string {
  return `${prefix}_${randomUUID().replaceAll('-', '').slice(0, 12)}`
}
