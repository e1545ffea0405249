/** Why a connection is closed, in addition to the codes of RFC 6455: a page knows by them what to do next. */
export const CLOSE = {
  /** Binary frames are not understood here. */
  binary: 1003,
  /** Too many messages, or pings. */
  flood: 1008,
  /** The server is stopping, or others took it for dead: connect again. */
  restart: 1012,
  /** The session has ended: log in first. */
  ended: 4401,
  /** Rights have changed: connect again with the new ones. */
  rights: 4403,
} as const
