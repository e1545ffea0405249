import type { Chat } from '@plat/contract/chat/chat'
import type { ReactNode } from 'react'

interface ChatThreadProps {
  /** Guid of the chat. */
  id: string
  /** Drawn above the messages once the chat is read, and whenever it changes. */
  head?: (chat: Chat) => ReactNode
  /** Drawn between the messages and the field. */
  below?: (chat: Chat) => ReactNode
  /** Drawn in place of a chat that does not exist, or does not reach the account any more. */
  gone: ReactNode
}

/** The messages of a chat, read by either side, and a field to write in. */
export function ChatThread(props: ChatThreadProps) {
  return props.gone
}
