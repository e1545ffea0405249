import type { PanelStepsProps } from '../panel-steps-props.ts'
import { OtherWays } from '../choice-step.tsx'
import { subjectOf } from '../../state/topic.ts'
import { useTakesComments } from '../../use-takes-comments.ts'
import { useLocalize, useT } from '../../../shell/use-t.ts'
import { BookedStep } from './booked-step.tsx'
import { ConfirmStep } from './confirm-step.tsx'
import { SlotStep } from './slot-step.tsx'

interface BookingStepsProps extends PanelStepsProps {
  shown: 'appointment' | 'appointment-confirm' | 'appointment-done'
}

/** Steps of asking for an appointment: a slot, what it is about, and that the agency has it. */
export function BookingSteps({ desk, panel, department, channel, shown }: BookingStepsProps) {
  const t = useT()
  const localize = useLocalize()
  const ref = subjectOf(panel.topic, channel)
  const { booking } = panel
  const takesComments = useTakesComments(panel.topic)
  if (shown === 'appointment-done' && booking.booked)
    return <BookedStep entry={booking.booked} onClose={desk.close} />
  if (channel === null || ref === null || ref.type === 'agent')
    return (
      <>
        <p>{t('booking.notHere')}</p>
        <OtherWays department={department} />
      </>
    )
  const subject = { type: ref.type, guid: ref.guid }
  if (shown === 'appointment-confirm' && booking.slot)
    return (
      <ConfirmStep
        booking={booking}
        slot={booking.slot}
        notes={panel.note}
        timeZone={channel.time_zone}
        subject={subject}
        reference={panel.topic.reference ?? localize(channel.name)}
        request={panel.request}
        onChange={desk.book}
        onNotes={(note) => desk.type({ note })}
        onBooked={desk.booked}
        onBack={() => desk.step('appointment')}
      />
    )
  return (
    <SlotStep
      subject={subject}
      booking={booking}
      onChange={desk.book}
      onContinue={() => desk.step('appointment-confirm')}
      onCallBack={channel.calls ? () => desk.step('call-back') : null}
      onComment={takesComments ? () => desk.step('comment') : null}
      onBack={() => desk.step('choice')}
    />
  )
}
