import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import type { MessageId } from '../../locales/message-id.ts'

/** What is said where a search found nothing: that it may be for want of permission, only where it may. */
export function noneWords(module: ModuleConfig, viewer: string): MessageId {
  return module.restricted && viewer !== 'internal' ? 'results.noneOrFiltered' : 'results.none'
}

/** The searched text that has no word in it, as "%": nothing is found by it. */
export function wordlessText(texts: Readonly<Record<string, string>>): string | undefined {
  return Object.values(texts).find((text) => text.trim() !== '' && !/[\p{L}\p{N}]/u.test(text))
}
