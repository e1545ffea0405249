/** The password was required and not given: nothing was changed, and nothing is shown. */
export class CancelledError extends Error {
  override readonly name = 'CancelledError'
}
