import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import type { MessageId } from '../../locales/message-id.ts'

/** What is said where a search found nothing: that it may be for want of permission, only where it may. */
export function noneWords(module: ModuleConfig, viewer: string): MessageId {
  return module.restricted && viewer !== 'internal' ? 'results.noneOrFiltered' : 'results.none'
}
