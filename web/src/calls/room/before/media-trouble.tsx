import { useT } from '../../../shell/use-t.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import type { CaptureKind } from '../media/media-source.ts'
import { useMediaState, useRoom } from '../room-context.ts'
import { isFinal, PROBLEM_WORDS } from './media-words.ts'

/** What is wrong with camera and microphone, what to do, and another try. */
export function MediaTrouble() {
  const t = useT()
  const { media } = useRoom()
  const state = useMediaState()
  const troubles = (['camera', 'microphone'] as const).flatMap((kind) => {
    const capture = state[kind]
    return capture.kind === 'problem' ? [{ kind, problem: capture.problem }] : []
  })
  // Said once where it is the same for both.
  const shown = troubles.filter(
    ({ problem }, at) =>
      !isFinal(problem) || troubles.findIndex((one) => one.problem === problem) === at,
  )
  const again = (kind: CaptureKind) => (
    <Button onPress={() => void media.turnOn(kind)}>{t('action.retry')}</Button>
  )
  return shown.map(({ kind, problem }) => (
    <Banner key={kind} action={isFinal(problem) ? undefined : again(kind)}>
      <p>{t(PROBLEM_WORDS[problem][kind])}</p>
    </Banner>
  ))
}
