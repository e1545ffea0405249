import { FormError } from '../../accounts/form-error.tsx'
import { serverWords } from '../../accounts/form-messages.ts'
import type { MessageId } from '../../locales/message-id.ts'
import { useT } from '../../shell/use-t.ts'

interface FailureProps {
  error: Error | null
  /** What was not done; holds the server's words as `message`. */
  sentence: MessageId
}

/** Why something was not done, in the server's words; the button that tries again stands below it. */
export function Failure({ error, sentence }: FailureProps) {
  const t = useT()
  const words = serverWords(error, t)
  return <FormError message={words === null ? null : t(sentence, { message: words })} />
}
