import { takesAppointments } from '../../departments/book-department.tsx'
import { useT } from '../../shell/use-t.ts'
import { CommentedStep, CommentStep } from './comment-step.tsx'
import { OtherWays } from './choice-step.tsx'
import type { PanelStepsProps } from './panel-steps-props.ts'

interface CommentStepsProps extends PanelStepsProps {
  shown: 'comment' | 'commented'
  /** Of the account. */
  name: string
}

/** Steps of a comment on a record; its department need not take calls. */
export function CommentSteps({ desk, panel, department, channel, shown, name }: CommentStepsProps) {
  const t = useT()
  const { ref, reference } = panel.topic
  const isOneOfMany = channel?.calls === true || takesAppointments(department)
  if (ref?.type !== 'record' || reference === null)
    return (
      <>
        <p>{t('comments.noRecord')}</p>
        <OtherWays department={department} />
      </>
    )
  if (shown === 'commented') return <CommentedStep text={panel.left} onClose={desk.close} />
  return (
    <CommentStep
      record={ref.guid}
      reference={reference}
      panel={panel}
      name={name}
      onTyped={desk.type}
      onDone={desk.commented}
      onBack={isOneOfMany ? () => desk.step('choice') : undefined}
    />
  )
}
