import { ApiError } from '../api/api-error.ts'
import { paths } from '../paths.ts'
import type { LoginState } from './login-state.ts'

/** Where to go when a link to confirm an address was used, is not known, or has expired; null to stay. */
export function insteadOf(error: Error | null): { to: string; state?: LoginState } | null {
  if (!(error instanceof ApiError)) return null
  if (error.status === 301) return { to: paths.login(), state: { notice: 'confirmed' } }
  if (error.status === 404) return { to: paths.requestConfirmation() }
  return error.status === 410 ? { to: paths.linkExpired() } : null
}
