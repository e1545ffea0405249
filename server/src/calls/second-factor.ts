import { because } from '@plat/contract/platform/reasons'
import { AppError } from '../platform/errors.ts'
import type { ViewerAccount } from '../platform/http/request-context.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'

/**
 * Who calls has proved by a code who they are: residents by a mailed one, whatever the agency asks of its own people; these
 * only where it asks them for a second factor.
 * @throws AppError forbidden for a session without.
 */
export function requireCode(account: ViewerAccount, document: TenantDocument): void {
  if (account.secondFactor !== null) return
  if (account.role === 'internal' && document.tenant.access.secondFactor === 'off') return
  throw new AppError('forbidden', because('call_needs_code'))
}
