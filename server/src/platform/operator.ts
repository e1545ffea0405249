import { userInfo } from 'node:os'

/** Who uses the command line, for the audit and the history. */
export function operator(): string {
  try {
    return `command line (${userInfo().username})`
  } catch {
    // A container may run under a number that no user has.
    return 'command line'
  }
}
