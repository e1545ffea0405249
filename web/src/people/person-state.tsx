import type { Person } from '@plat/contract/people/people'
import { useT } from '../ui/use-t.ts'
import { StatusMark } from '../ui/status-mark.tsx'
import { STATE_WORDS } from './person-labels.ts'

/** Whether somebody can sign in: active, invited, suspended. */
export function PersonState({ state }: Pick<Person, 'state'>) {
  const t = useT()
  const { name, shape, colour } = STATE_WORDS[state]
  return <StatusMark shape={shape} colour={colour} text={t(name)} />
}
