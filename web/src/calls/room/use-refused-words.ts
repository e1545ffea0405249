import type { MessageId } from '../../locales/message-id.ts'
import { reasonWords } from '../../shell/reason-words.ts'
import { useT } from '../../shell/use-t.ts'
import type { ChannelAnswer } from './room-channel.ts'

type Refused = Exclude<ChannelAnswer, { kind: 'done' }>

/** Words for what the live connection did not carry out: its own sentence with why as `message` in it. */
export function useRefusedWords(): (answer: Refused, sentence: MessageId) => string {
  const t = useT()
  return (answer, sentence) => t(sentence, { message: reasonOf(answer) })

  function reasonOf(answer: Refused): string {
    if (answer.kind === 'lost') return t('call.room.connectionLost')
    return (answer.because && reasonWords(answer.because, t)) ?? answer.title
  }
}
