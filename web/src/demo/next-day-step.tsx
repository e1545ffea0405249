import { nextDemoDay } from '@plat/contract/demo/demo'
import { useMutation } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { Link } from 'react-router'
import { changeMessage } from '../accounts/change-message.ts'
import { FormError } from '../accounts/form-error.tsx'
import { Done } from '../accounts/save-row.tsx'
import { call } from '../api/client.ts'
import { paths } from '../paths.ts'
import { useT } from '../ui/use-t.ts'
import { Button } from '../ui/button.tsx'
import { TourStep } from './tour-step.tsx'

/** Has the demo go on by a day, so that an alert has something to tell. */
export function NextDayStep() {
  const t = useT()
  const next = useMutation({
    mutationFn: async () => (await call(nextDemoDay, { body: {} })).data,
  })
  const { data } = next
  return (
    <TourStep title={t('demo.nextDay')} lead={t('demo.nextDayLead')}>
      <li>
        <Button icon={CalendarPlus} busy={next.isPending} onPress={() => next.mutate()}>
          {t('demo.nextDayMove')}
        </Button>
        <FormError message={changeMessage(next.error, t)} />
        <Done message={data === undefined ? null : t('demo.nextDayDone', data)} />
      </li>
      <li>
        <Link to={paths.mailbox()}>{t('demo.mailbox')}</Link>
      </li>
    </TourStep>
  )
}
