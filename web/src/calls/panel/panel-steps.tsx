import { fullName, useViewer } from '../../accounts/use-viewer.ts'
import { useT } from '../../shell/use-t.ts'
import { subjectOf } from '../state/topic.ts'
import { BookingSteps } from './booking/booking-steps.tsx'
import { CallBackStep, CalledBackStep } from './call-back-step.tsx'
import { CallSteps } from './call-steps.tsx'
import { ChoiceStep, OtherWays } from './choice-step.tsx'
import { CodeStep } from './code-step.tsx'
import { CommentSteps } from './comment-steps.tsx'
import { LogInStep } from './log-in-step.tsx'
import { NoteStep } from './note-step.tsx'
import type { PanelStepsProps } from './panel-steps-props.ts'
import { type ShownStep, shownStep } from './shown-step.ts'

/** The step of the panel that its state leads to. */
export function PanelSteps(props: PanelStepsProps) {
  const { desk, channel } = props
  const { own, state, step } = desk
  const viewer = useViewer()
  const officeOpen = channel?.open === true && channel.calls
  const shown = shownStep(state, { signedIn: viewer !== null, officeOpen, starting: own.starting })

  switch (shown) {
    case 'log-in':
      return <LogInStep onBack={() => step('choice')} />
    case 'code':
      return (
        <CodeStep
          sending={own.sendingCode}
          sendFailure={own.codeFailure}
          onSendAgain={own.sendCode}
          onAccepted={own.codeAccepted}
          onBack={() => step('note')}
        />
      )
    case 'comment':
    case 'commented':
      return <CommentSteps {...props} shown={shown} name={viewer ? fullName(viewer) : ''} />
    case 'choice':
    case 'note':
    case 'call-back':
    case 'called-back':
      return <TopicSteps {...props} shown={shown} email={viewer?.email ?? ''} />
    case 'appointment':
    case 'appointment-confirm':
    case 'appointment-done':
      return <BookingSteps {...props} shown={shown} />
    default:
      return <CallSteps {...props} shown={shown} />
  }
}

interface TopicStepsProps extends PanelStepsProps {
  shown: Extract<ShownStep, 'choice' | 'note' | 'call-back' | 'called-back'>
  /** Of the account. */
  email: string
}

/** Steps of what is wanted: nothing is under way yet, or all is done. */
function TopicSteps({ desk, panel, department, channel, shown, email }: TopicStepsProps) {
  const t = useT()
  const { own, state, step } = desk
  const subject = subjectOf(panel.topic, channel)
  if (channel === null || subject === null)
    return (
      <>
        <p>{t('calls.noCalls')}</p>
        <OtherWays department={department} />
      </>
    )
  switch (shown) {
    case 'choice':
      return (
        <ChoiceStep
          department={department}
          channel={channel}
          topic={panel.topic}
          onChoose={(chosen) => step(chosen === 'note' && state.calls.call ? 'waiting' : chosen)}
        />
      )
    case 'note':
      return (
        <NoteStep
          note={panel.note}
          onNote={(note) => desk.type({ note })}
          starting={own.starting}
          failure={own.failure}
          onCall={() =>
            own.start({ subject, caller_note: panel.note.trim() || null, request: panel.request })
          }
          onBack={() => step('choice')}
        />
      )
    case 'call-back':
      return (
        <CallBackStep
          subject={subject}
          panel={panel}
          email={email}
          onTyped={desk.type}
          onDone={desk.calledBack}
          onBack={() => step('choice')}
        />
      )
    case 'called-back':
      return <CalledBackStep email={email} onClose={desk.close} />
  }
}
