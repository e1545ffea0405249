import type { CallInformation } from '@plat/contract/calls/calls'
import type { CallInvited } from '@plat/contract/calls/invites'
import { Check, X } from 'lucide-react'
import { useId } from 'react'
import { useIntl } from 'react-intl'
import { FormError } from '../../accounts/form-error.tsx'
import { ApiError } from '../../api/api-error.ts'
import { useTenant } from '../../shell/tenant.tsx'
import { useRefusal } from '../../shell/use-refusal.ts'
import { useT } from '../../ui/use-t.ts'
import { Announcement } from '../../ui/announcement.tsx'
import { Button } from '../../ui/button.tsx'
import { useDecide } from './use-decide.ts'
import { WaitingMark } from './waiting-mark.ts'
import { invitedName, waitingWords, waitsWords } from './waiting-words.ts'
import styles from './invites.module.css'

/** The waiting room of a call: invited people whom an agent admits or refuses. Newcomers are announced. */
export function WaitingPeople({ information }: { information: CallInformation }) {
  const t = useT()
  const heading = useId()
  const decide = useDecide(information.id)
  const waiting = information.invitations.filter(({ state }) => state === 'waiting')
  const news = waiting.filter(({ here }) => here).map((invited) => waitsWords(invited, t))
  const words = waitingWords(information, t)
  const failure = useFailure(decide)
  const { isPending, variables } = decide
  return (
    <>
      <Announcement message={news.join(' ')} />
      {words !== '' && <WaitingMark call={information} words={words} />}
      {waiting.length > 0 && (
        <section aria-labelledby={heading} tabIndex={-1} className={styles['waiting']}>
          <h2 id={heading}>{t('call.admission.title')}</h2>
          <ul>
            {waiting.map((invited) => (
              <li key={invited.id}>
                <Waiting
                  invited={invited}
                  pending={
                    isPending && variables.invited.id === invited.id ? variables.admit : null
                  }
                  onDecide={(admit) => {
                    if (!isPending) decide.mutate({ invited, admit })
                  }}
                />
              </li>
            ))}
          </ul>
          <FormError message={failure} />
        </section>
      )}
    </>
  )
}

/** Why the last decision was refused, and what can be done; null: it was not. */
function useFailure({ error, variables }: ReturnType<typeof useDecide>): string | null {
  const t = useT()
  const refusal = useRefusal()
  if (error === null || variables === undefined) return null
  const name = invitedName(variables.invited, t)
  const sentence = variables.admit ? 'call.admission.notAdmitted' : 'call.admission.notRefused'
  const words = refusal(error, sentence, { name })
  const isFull = error instanceof ApiError && error.because?.reason === 'call_full'
  return isFull ? `${words} ${t('call.admission.full', { name })}` : words
}

interface WaitingProps {
  invited: CallInvited
  /** The decision that is being sent: whether it admits; null: none. */
  pending: boolean | null
  onDecide: (admit: boolean) => void
}

function Waiting({ invited, pending, onDecide }: WaitingProps) {
  const t = useT()
  const { formatTime } = useIntl()
  const { timeZone } = useTenant().config
  const { email, here, since, interpreter } = invited
  const name = invitedName(invited, t)
  const time = formatTime(new Date(since), { timeStyle: 'short', timeZone })
  const state = t('call.admission.since', { time })
  return (
    <div className={styles['row']}>
      <div className={styles['person']}>
        <p className={styles['name']} dir="auto">
          {name}
        </p>
        {email !== null && (
          <p className={styles['quiet']}>{t('call.admission.email', { email })}</p>
        )}
        <p className={styles['quiet']}>
          <time dateTime={since}>{interpreter ? t('call.seat.state', { state }) : state}</time>
        </p>
        {!here && <p className={styles['state']}>{t('call.admission.gone')}</p>}
      </div>
      <div className={styles['acts']}>
        {here && (
          <Button
            icon={Check}
            aria-label={t('call.admission.admitName', { name })}
            busy={pending === true}
            onPress={() => onDecide(true)}
          >
            {t('call.admission.admit')}
          </Button>
        )}
        <Button
          icon={X}
          aria-label={t('call.admission.refuseName', { name })}
          busy={pending === false}
          onPress={() => onDecide(false)}
        >
          {t('call.admission.refuse')}
        </Button>
      </div>
    </div>
  )
}
