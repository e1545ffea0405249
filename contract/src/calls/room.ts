import { z } from 'zod'
import { CallPerson, CallSubject } from './call-subject.ts'

/** Most people in a room that is peer to peer. */
export const MAX_ROOM_PEOPLE = 4

/** As what somebody is in a room. Internal users join as agents, others as callers. */
export const UserType = z.enum(['agent', 'caller'])
export type UserType = z.infer<typeof UserType>

/** What opens a room for one person. Worth nothing without the person's own live connection. */
export const RoomAccess = z
  .object({
    /** Address of the video server; null: peer to peer. */
    url: z.string().nullable(),
    room_reservation: z.object({ name: z.string(), invite_password: z.string() }),
    /** This person's own token for this room, valid for ten minutes until it is used. */
    user_data_token: z.string(),
    /** A key that a video service wants in the page; null: none is needed, and the agency's own key stays on the server. */
    api_key: z.string().nullable(),
  })
  .meta({ id: 'RoomAccess' })
export type RoomAccess = z.infer<typeof RoomAccess>

/** A call as somebody enters its room. */
export const CallInformation = z
  .object({
    /** Guid of the call. */
    id: z.uuid(),
    kind: z.enum(['call', 'test']),
    subject: CallSubject,
    caller_note: z.string().nullable(),
    /** Who called; null in a test room. */
    caller: CallPerson.nullable(),
    user_type: UserType,
    rtc: RoomAccess,
  })
  .meta({ id: 'CallInformation' })
export type CallInformation = z.infer<typeof CallInformation>

/** Somebody in a room, or on the way to it. */
export const RoomParticipant = z
  .object({
    /** Guid of the participant: the same person keeps it when the connection is lost and back. */
    id: z.uuid(),
    person: CallPerson,
    user_type: UserType,
    /** True for somebody without an account, who came by an invite. */
    guest: z.boolean(),
    /**
     * joining: may enter and has not yet; lobby: a guest who waits to be let in; connected: in the room;
     * away: the connection was lost a moment ago.
     */
    state: z.enum(['joining', 'lobby', 'connected', 'away']),
    /** This stay in the room, chosen by the browser: signals are addressed to it. Null until connected. */
    peer: z.uuid().nullable(),
  })
  .meta({ id: 'RoomParticipant' })
export type RoomParticipant = z.infer<typeof RoomParticipant>

/** A TURN or STUN server (RTCIceServer). */
export const IceServer = z.object({
  urls: z.array(z.string()),
  username: z.string().optional(),
  credential: z.string().optional(),
})
export type IceServer = z.infer<typeof IceServer>

/** What a browser needs to send and receive pictures and sound. */
export const RoomConnection = z.object({
  /** mesh: peer to peer; livekit: by the video server at `rtc.url`, with `token`. */
  kind: z.enum(['mesh', 'livekit']),
  ice_servers: z.array(IceServer),
  /** relay: media only pass through TURN servers, so that nobody sees another's address. */
  ice_transport_policy: z.enum(['all', 'relay']),
  /** Of the video server; null for mesh. */
  token: z.string().nullable(),
  /** Of the ICE servers' and video server's credentials. */
  expires: z.iso.datetime(),
})
export type RoomConnection = z.infer<typeof RoomConnection>

/** A room as a participant sees it; sent whenever it changes. */
export const RoomState = z
  .object({
    id: z.uuid(),
    /** The receiver's own participant. */
    self: z.uuid(),
    /** Guests in the lobby are told to agents only. */
    participants: z.array(RoomParticipant),
    /** With the first state after somebody joined; null in others. */
    connection: RoomConnection.nullable(),
  })
  .meta({ id: 'RoomState' })
export type RoomState = z.infer<typeof RoomState>

/** A line of the chat that is kept with the call. */
export const CallMessage = z
  .object({
    number: z.number().int(),
    /** Guid of the participant. */
    from: z.uuid(),
    person: CallPerson,
    text: z.string(),
    created: z.iso.datetime(),
  })
  .meta({ id: 'CallMessage' })
export type CallMessage = z.infer<typeof CallMessage>

/** Session descriptions and candidates between two browsers (WebRTC), as RTCPeerConnection gives them. */
export const RoomSignal = z.union([
  z
    .object({
      description: z
        .object({
          type: z.enum(['offer', 'answer', 'pranswer', 'rollback']),
          sdp: z.string().max(60_000).optional(),
        })
        .strict(),
    })
    .strict(),
  z
    .object({
      candidate: z
        .object({
          candidate: z.string().max(2_000),
          sdpMid: z.string().max(100).nullable().optional(),
          sdpMLineIndex: z.number().int().min(0).max(1_000).nullable().optional(),
          usernameFragment: z.string().max(300).nullable().optional(),
        })
        .strict(),
    })
    .strict(),
])
export type RoomSignal = z.infer<typeof RoomSignal>
