/** Why a connection is closed, beside what RFC 6455 has: the client then knows what to do next. */
export const CLOSE = {
  /** The server is being stopped: come again, here or elsewhere. */
  restart: 1012,
  /** It could not be opened: come again later. */
  failed: 1011,
  /** Binary frames are not understood here. */
  binary: 1003,
  /** More messages than anybody needs. */
  flood: 1008,
  /** The session has ended: sign in first. */
  ended: 4401,
  /** Rights have changed: come again with the new ones. */
  rights: 4403,
} as const
