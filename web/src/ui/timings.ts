// Times that the specification fixes (CON-06), milliseconds.

/** A warning hides by itself after this long; decisions: not while it is hovered or focused. */
export const WARNING_SHOWN_MS = 15_000

/** A changed status refreshes the search so much later: one may pass over a choice on the way to another. */
export const STATUS_REFRESH_MS = 2_000

/** The request to reset a password leaves so much after the press. */
export const RESET_SUBMIT_MS = 1_000
