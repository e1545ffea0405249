import type { Person } from '@plat/contract/people'
import { useText } from '../shell/use-text.ts'
import { StatusMark } from '../ui/status-mark.tsx'
import { STATE_WORDS } from './person-words.ts'

/** Whether somebody can sign in: active, invited, suspended. */
export function PersonState({ state }: Pick<Person, 'state'>) {
  const text = useText()
  const { name, shape, colour } = STATE_WORDS[state]
  return <StatusMark shape={shape} colour={colour} text={text(name)} />
}
