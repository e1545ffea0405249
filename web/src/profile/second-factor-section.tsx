import type { Account } from '@plat/contract/accounts'
import { removeTotp, startTotp } from '@plat/contract/profile'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ShieldCheck, ShieldOff } from 'lucide-react'
import { useState } from 'react'
import { changeWords } from '../accounts/change-words.ts'
import { FormError } from '../accounts/form-error.tsx'
import { useChecked } from '../accounts/identity-check.tsx'
import { lacksSecondFactor } from '../accounts/use-viewer.ts'
import { call } from '../api/client.ts'
import type { MessageId } from '../locales/message-id.ts'
import { useText } from '../shell/use-text.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { focusSection, ProfileSection } from './profile-section.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { Done } from './save-row.tsx'
import { SecondFactorSetup } from './second-factor-setup.tsx'
import styles from './second-factor.module.css'

const ID = 'second-factor'

/** What the section is about right now. */
type Step =
  | { is: 'state'; done: MessageId | null }
  | { is: 'setup'; secret: string; uri: string }
  | { is: 'codes'; codes: readonly string[] }

/** The authenticator of the account: whether there is one, setting it up, turning it off. */
export function SecondFactorSection({ account }: { account: Account }) {
  const text = useText()
  const checked = useChecked()
  const client = useQueryClient()
  const [step, setStep] = useState<Step>({ is: 'state', done: null })
  const [asking, setAsking] = useState(false)
  const { required, enrolled } = account.second_factor
  const start = useMutation({
    networkMode: 'always',
    mutationFn: () => checked(() => call(startTotp, {})),
    onSuccess: ({ data }) => setStep({ is: 'setup', ...data }),
  })
  const remove = useMutation({
    networkMode: 'always',
    mutationFn: () => checked(() => call(removeTotp, {})),
    onSuccess: () => {
      backToState('secondFactor.removed')
      askAgain()
    },
  })

  /** What the account may see hangs on the authenticator. */
  function askAgain() {
    void client.invalidateQueries()
  }

  function backToState(done: MessageId | null) {
    setStep({ is: 'state', done })
    focusSection(ID)
  }

  return (
    <ProfileSection id={ID} title={text('secondFactor.title')} lead={text('secondFactor.lead')}>
      {step.is === 'state' && (
        <>
          <p className={styles['state']} data-on={enrolled || undefined}>
            {enrolled ? <ShieldCheck size={20} aria-hidden /> : <ShieldOff size={20} aria-hidden />}
            <strong>{text(enrolled ? 'secondFactor.on' : 'secondFactor.off')}</strong>
          </p>
          {enrolled && required && <p>{text('secondFactor.stays')}</p>}
          <FormError message={changeWords(start.error ?? remove.error, text)} />
          <div className={styles['actions']}>
            <Button
              look={lacksSecondFactor(account) ? 'primary' : 'plain'}
              isPending={start.isPending}
              onPress={() => start.mutate()}
            >
              {text(enrolled ? 'secondFactor.replace' : 'secondFactor.setUp')}
            </Button>
            {enrolled && !required && (
              <Button isPending={remove.isPending} onPress={() => setAsking(true)}>
                {text('secondFactor.turnOff')}
              </Button>
            )}
          </div>
        </>
      )}
      {step.is === 'setup' && (
        <SecondFactorSetup
          secret={step.secret}
          uri={step.uri}
          replaces={enrolled}
          onCancel={() => backToState(null)}
          onConfirmed={(codes) => {
            setStep({ is: 'codes', codes })
            askAgain()
          }}
        />
      )}
      {step.is === 'codes' && (
        <RecoveryCodes codes={step.codes} onDone={() => backToState('secondFactor.turnedOn')} />
      )}
      <Done message={step.is === 'state' && step.done !== null ? text(step.done) : null} />
      <ConfirmDialog
        open={asking}
        title={text('secondFactor.turnOffAsk')}
        message={text('secondFactor.turnOffWhat')}
        action={text('secondFactor.turnOff')}
        cancelLabel={text('identity.cancel')}
        closeLabel={text('identity.close')}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          remove.mutate()
        }}
      />
    </ProfileSection>
  )
}
