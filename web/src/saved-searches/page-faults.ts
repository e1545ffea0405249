import type { PageFault } from '@plat/contract/saved-searches/reported-pages'
import type { MessageId } from '../locales/message-id.ts'

/** Message of each reason for which a shared page is reported. */
export const PAGE_FAULT_WORDS = {
  impersonation: 'pages.impersonation',
  personal_data: 'comments.fault.personalData',
  insult: 'comments.fault.insult',
  spam: 'comments.fault.spam',
  other: 'comments.fault.other',
} as const satisfies Record<PageFault, MessageId>
