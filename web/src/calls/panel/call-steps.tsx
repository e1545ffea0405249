import { useTakesComments } from '../use-takes-comments.ts'
import { readyIn } from '../state/shown-incoming.ts'
import { OverStep } from './over-step.tsx'
import type { PanelStepsProps } from './panel-steps-props.ts'
import type { ShownStep } from './shown-step.ts'
import { ElsewhereStep, ReadyStep, StartingStep, WaitingStep } from './waiting-step.tsx'

interface CallStepsProps extends PanelStepsProps {
  shown: Extract<ShownStep, 'starting' | 'waiting' | 'ready' | 'elsewhere' | 'over'>
}

/** Steps of a call that is under way, or was. */
export function CallSteps({ desk, panel, department, channel, shown }: CallStepsProps) {
  const takesComments = useTakesComments(panel.topic)
  const { own, incoming, state, step } = desk
  const { call, over } = state.calls
  const ready = readyIn(state.calls)
  if (shown === 'starting')
    return <StartingStep at={state.pending?.at ?? null} onCancel={own.cancel} />
  if (shown === 'waiting' && call)
    return (
      <WaitingStep
        call={call}
        lost={desk.lost}
        cancelling={own.cancelling}
        failure={own.cancelFailure}
        onCancel={own.cancel}
      />
    )
  if (shown === 'ready' && ready)
    return (
      <ReadyStep
        incoming={ready}
        joining={incoming.joining}
        failure={incoming.failure}
        onJoin={incoming.join}
        onDecline={incoming.decline}
      />
    )
  if (shown === 'elsewhere' && call)
    return (
      <ElsewhereStep
        call={call}
        joining={incoming.joining}
        failure={incoming.failure}
        onEnter={incoming.enter}
      />
    )
  if (shown !== 'over' || !over) return null
  return (
    <OverStep
      over={over}
      channel={channel}
      department={department}
      onCallAgain={() => step('note')}
      onCallBack={() => step('call-back')}
      onComment={takesComments ? () => step('comment') : null}
      onAppointment={() => step('appointment')}
    />
  )
}
