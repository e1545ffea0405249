import { z } from 'zod'

/** Most people whose browsers send each other pictures and sound. */
export const MAX_ROOM_PEOPLE = 4

/** A STUN or TURN server, as `RTCIceServer`. */
export const IceServer = z.object({
  urls: z.array(z.string()),
  username: z.string().optional(),
  credential: z.string().optional(),
})
export type IceServer = z.infer<typeof IceServer>

/** The servers that a browser in a call uses to send and receive pictures and sound, and how. */
export const RoomConnection = z.object({
  ice_servers: z.array(IceServer),
  /** relay: everything passes through TURN servers, so that no one learns another's address. */
  ice_transport_policy: z.enum(['all', 'relay']),
  /** When the credentials of the servers end. */
  expires: z.iso.datetime(),
})
export type RoomConnection = z.infer<typeof RoomConnection>

/**
 * The room of a call, in the specification's names. What opens it is sent in answers to requests only, because live
 * messages are stored.
 */
export const RoomRtc = z.object({
  room_reservation: z.object({
    /** The room's name at the agency's video server. */
    name: z.string(),
    /** Asked of a page that enters the room; the same for everyone in the call. */
    invite_password: z.string(),
  }),
  /** Access token of the page for the video server (LiveKit); null: none is needed, or this is no answer to a page that joins. */
  user_data_token: z.string().nullable(),
  /** Name of the key that has signed the token; null without a token. The key's secret never leaves the server. */
  api_key: z.string().nullable(),
  /** Address of the video server that the call uses (wss:); null: browsers in the call connect to each other. */
  url: z.string().nullable(),
})
export type RoomRtc = z.infer<typeof RoomRtc>

/** A session description or a candidate (WebRTC), as RTCPeerConnection gives them. */
export const RoomSignal = z.union([
  z
    .object({
      description: z
        .object({
          /** rollback: asks the other side for an offer. */
          type: z.enum(['offer', 'answer', 'rollback']),
          sdp: z.string().max(40_000).optional(),
        })
        .strict(),
    })
    .strict(),
  z
    .object({
      candidate: z
        .object({
          candidate: z.string().max(1_000),
          sdpMid: z.string().max(100).nullable().optional(),
          sdpMLineIndex: z.number().int().min(0).max(100).nullable().optional(),
          usernameFragment: z.string().max(300).nullable().optional(),
        })
        .strict(),
    })
    .strict(),
])
export type RoomSignal = z.infer<typeof RoomSignal>

/** Signals from one page in a call to another, in order. */
export const RoomSignals = z.object({
  /** Guid of the call. */
  id: z.uuid(),
  /** `peer` of the sender. */
  from: z.uuid(),
  /** `peer` of the receiver. */
  to: z.uuid(),
  signals: z.array(RoomSignal).min(1).max(40),
})
export type RoomSignals = z.infer<typeof RoomSignals>
