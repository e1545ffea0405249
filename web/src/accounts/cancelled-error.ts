/** The password was asked for and not given: nothing was changed, and there is nothing to tell. */
export class CancelledError extends Error {
  override readonly name = 'CancelledError'
}
