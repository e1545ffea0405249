import type { Account } from '@plat/contract/accounts/account'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { MessageId } from '../../locales/message-id.ts'
import { useT } from '../../ui/use-t.ts'
import { Done } from '../save-row.tsx'
import { focusSection, SettingsSection } from '../settings-section.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SecondFactorSetup } from './second-factor-setup.tsx'
import { SecondFactorState } from './second-factor-state.tsx'

const ID = 'second-factor'

/** What the section shows. */
type Step =
  | { is: 'state'; done: MessageId | null }
  | { is: 'setup'; secret: string; uri: string }
  | { is: 'codes'; codes: readonly string[] }

/** The authenticator of the account: whether there is one, setting it up, turning it off. */
export function SecondFactorSection({ account }: { account: Account }) {
  const t = useT()
  const client = useQueryClient()
  const [step, setStep] = useState<Step>({ is: 'state', done: null })

  /** What the account may see depends on the authenticator. */
  function refetchAll() {
    void client.invalidateQueries()
  }

  function backToState(done: MessageId | null) {
    setStep({ is: 'state', done })
    focusSection(ID)
  }

  return (
    <SettingsSection id={ID} title={t('secondFactor.title')} lead={t('secondFactor.lead')}>
      {step.is === 'state' && (
        <SecondFactorState
          account={account}
          onStarted={(setup) => setStep({ is: 'setup', ...setup })}
          onRemoved={() => {
            backToState('secondFactor.removed')
            refetchAll()
          }}
        />
      )}
      {step.is === 'setup' && (
        <SecondFactorSetup
          secret={step.secret}
          uri={step.uri}
          replaces={account.second_factor.enrolled}
          onCancel={() => backToState(null)}
          onConfirmed={(codes) => {
            setStep({ is: 'codes', codes })
            refetchAll()
          }}
        />
      )}
      {step.is === 'codes' && (
        <RecoveryCodes codes={step.codes} onDone={() => backToState('secondFactor.turnedOn')} />
      )}
      <Done message={step.is === 'state' && step.done !== null ? t(step.done) : null} />
    </SettingsSection>
  )
}
