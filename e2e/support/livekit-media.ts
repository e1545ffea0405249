import {
  MediaStream,
  PictureLossIndication,
  type RTCDataChannel,
  RTCPeerConnection,
  RTP_EXTENSION_URI,
  RtcpPayloadSpecificFeedback,
  RtpHeader,
  RtpPacket,
  useOPUS,
  useSdesMid,
  useSdesRTPStreamId,
  useVP8,
} from 'werift'

/** A media section of a browser's offer, as far as the stand-in looks at it. */
export interface OfferedSection {
  readonly kind: 'audio' | 'video'
  readonly mid: string
  /** sendonly: the browser publishes in it; recvonly: it waits for someone's track. */
  readonly direction: string
  /** Id of the track that the browser sends; empty without one. */
  readonly track: string
}

/** Called with what a browser sends. */
export interface MediaEvents {
  /** A packet of the track in a section. */
  onPacket(mid: string, packet: RtpPacket): void
  /** The browser cannot decode the pictures that it gets in a section. */
  onKeyframeWanted(mid: string): void
  onData(channel: string, bytes: Uint8Array): void
}

/**
 * The one connection over which a browser sends and receives everything. The browser offers, this answers: Opus and VP8,
 * one layer (no simulcast), no congestion control. It is an ICE lite agent: the browser checks this machine's addresses,
 * so that its own may stay hidden.
 */
export class MediaConnection {
  readonly #events: MediaEvents
  readonly #connection = new RTCPeerConnection({
    bundlePolicy: 'max-bundle',
    codecs: { audio: [useOPUS()], video: [useVP8()] },
    headerExtensions: { audio: [useSdesMid()], video: [useSdesMid(), useSdesRTPStreamId()] },
    iceLite: true,
    iceServers: [],
    iceUseIpv6: false,
  })
  readonly #channels = new Map<string, RTCDataChannel>()
  /** Section of each source that the browser sends. */
  readonly #midOf = new Map<number, string>()
  readonly #listened = new Set<object>()
  #midExtension = 0

  constructor(events: MediaEvents) {
    this.#events = events
    this.#connection.onDataChannel.subscribe((channel) => {
      this.#channels.set(channel.label, channel)
      channel.onMessage.subscribe((data) => {
        if (typeof data !== 'string') events.onData(channel.label, data)
      })
    })
  }

  /**
   * Answers an offer.
   * @param streams id of the stream that is sent to the browser, by section
   */
  async answer(offer: string, streams: ReadonlyMap<string, string>): Promise<string> {
    this.#readSources(offer)
    const sdp = offer.replaceAll(/^a=(?:rid|simulcast):.*\r\n/gm, '')
    await this.#connection.setRemoteDescription({ type: 'offer', sdp })
    this.#leaveOutLayers()
    for (const transceiver of this.#connection.getTransceivers()) {
      // Else werift takes a section without a track for the next one that is offered.
      transceiver.usedForSender = true
      const id = streams.get(transceiver.mid ?? '')
      transceiver.setDirection(id === undefined ? 'recvonly' : 'sendonly')
      transceiver.sender.setStreams(id === undefined ? [] : [new MediaStream({ id })])
    }
    this.#listen()
    await this.#connection.setLocalDescription(await this.#connection.createAnswer())
    // A section without a track stays open, for a later one.
    return (this.#connection.localDescription?.sdp ?? '').replaceAll(
      /^m=(audio|video) 0 /gm,
      'm=$1 9 ',
    )
  }

  /** Sends a packet of another browser's track to this one. */
  send(mid: string, { header, payload }: RtpPacket): void {
    const { marker, sequenceNumber, timestamp } = header
    // The other browser's numbers of header extensions mean nothing here; the sender sets the rest.
    const copy = new RtpPacket(new RtpHeader({ marker, sequenceNumber, timestamp }), payload)
    const transceiver = this.#connection.getTransceivers().find((one) => one.mid === mid)
    transceiver?.sender.sendRtp(copy).catch(() => undefined)
  }

  /** Asks the browser for a picture that can be decoded without earlier ones. */
  requestKeyframe(mid: string): void {
    const [transport] = this.#connection.dtlsTransports
    for (const [mediaSsrc, one] of this.#midOf) {
      if (one !== mid) continue
      const feedback = new PictureLossIndication({ senderSsrc: 1, mediaSsrc })
      transport?.sendRtcp([new RtcpPayloadSpecificFeedback({ feedback })]).catch(() => undefined)
    }
  }

  sendData(channel: string, bytes: Uint8Array): void {
    const found = this.#channels.get(channel)
    if (found?.readyState === 'open') found.send(Buffer.from(bytes))
  }

  async close(): Promise<void> {
    await this.#connection.close()
  }

  /** Browsers that offered layers name theirs in each packet; werift fails on a layer that was not agreed on. */
  #leaveOutLayers(): void {
    const { extIdUriMap } = this.#connection
    for (const [id, uri] of Object.entries(extIdUriMap))
      if (uri === RTP_EXTENSION_URI.sdesRTPStreamID) delete extIdUriMap[Number(id)]
  }

  #readSources(offer: string): void {
    this.#midExtension = Number(/^a=extmap:(\d+) \S+:sdes:mid\r$/m.exec(offer)?.[1] ?? 0)
    for (const section of offer.split(/^m=/m).slice(1)) {
      const mid = valueOf(section, 'mid')
      for (const [, ssrc] of section.matchAll(/^a=ssrc:(\d+) /gm))
        this.#midOf.set(Number(ssrc), mid)
    }
  }

  /** Listens to the transport, which the first offer makes. werift's own routing takes senders of feedback for others. */
  #listen(): void {
    for (const transport of this.#connection.dtlsTransports) {
      if (this.#listened.has(transport)) continue
      this.#listened.add(transport)
      transport.onRtp.subscribe((packet) => this.#received(packet))
      transport.onRtcp.subscribe((packet) => {
        if (!(packet instanceof RtcpPayloadSpecificFeedback)) return
        if (packet.feedback instanceof PictureLossIndication)
          this.#keyframeWanted(packet.feedback.mediaSsrc)
      })
    }
  }

  #keyframeWanted(source: number): void {
    const transceivers = this.#connection.getTransceivers()
    const mid = transceivers.find(({ sender }) => sender.ssrc === source)?.mid
    if (typeof mid === 'string') this.#events.onKeyframeWanted(mid)
  }

  #received(packet: RtpPacket): void {
    const { ssrc, extensions } = packet.header
    const named = extensions.find(({ id }) => id === this.#midExtension)
    if (named !== undefined) this.#midOf.set(ssrc, named.payload.toString())
    const mid = this.#midOf.get(ssrc)
    if (mid !== undefined) this.#events.onPacket(mid, packet)
  }
}

/** The sections for pictures and sound of a browser's offer. */
export function sectionsOf(offer: string): OfferedSection[] {
  return offer
    .split(/^m=/m)
    .slice(1)
    .flatMap((section) => {
      const kind = /^(audio|video) /.exec(section)?.[1]
      if (kind !== 'audio' && kind !== 'video') return []
      const direction = /^a=(sendrecv|sendonly|recvonly|inactive)\r$/m.exec(section)?.[1] ?? ''
      const track = valueOf(section, 'msid').split(' ')[1] ?? ''
      return [{ kind, mid: valueOf(section, 'mid'), direction, track }]
    })
}

function valueOf(section: string, name: string): string {
  return new RegExp(`^a=${name}:(.*)\\r$`, 'm').exec(section)?.[1] ?? ''
}
