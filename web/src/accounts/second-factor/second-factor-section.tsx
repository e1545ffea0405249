import type { Account } from '@plat/contract/accounts/accounts'
import { removeTotp, startTotp } from '@plat/contract/profile/profile'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ShieldCheck, ShieldOff } from 'lucide-react'
import { useState } from 'react'
import { changeMessage } from '../change-message.ts'
import { FormError } from '../form-error.tsx'
import { useChecked } from '../identity-check.tsx'
import { lacksSecondFactor } from '../use-viewer.ts'
import { call } from '../../api/client.ts'
import type { MessageId } from '../../locales/message-id.ts'
import { useT } from '../../shell/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { focusSection, SettingsSection } from '../settings-section.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { Done } from '../save-row.tsx'
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
  const t = useT()
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
    <SettingsSection id={ID} title={t('secondFactor.title')} lead={t('secondFactor.lead')}>
      {step.is === 'state' && (
        <>
          <p className={styles['state']} data-on={enrolled || undefined}>
            {enrolled ? <ShieldCheck size={20} aria-hidden /> : <ShieldOff size={20} aria-hidden />}
            <strong>{t(enrolled ? 'secondFactor.on' : 'secondFactor.off')}</strong>
          </p>
          {enrolled && required && <p>{t('secondFactor.stays')}</p>}
          <FormError message={changeMessage(start.error ?? remove.error, t)} />
          <div className={styles['actions']}>
            <Button
              look={lacksSecondFactor(account) ? 'primary' : 'plain'}
              isPending={start.isPending}
              onPress={() => start.mutate()}
            >
              {t(enrolled ? 'secondFactor.replace' : 'secondFactor.setUp')}
            </Button>
            {enrolled && !required && (
              <Button isPending={remove.isPending} onPress={() => setAsking(true)}>
                {t('secondFactor.turnOff')}
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
      <Done message={step.is === 'state' && step.done !== null ? t(step.done) : null} />
      <ConfirmDialog
        open={asking}
        title={t('secondFactor.turnOffAsk')}
        message={t('secondFactor.turnOffWhat')}
        action={t('secondFactor.turnOff')}
        cancelLabel={t('identity.cancel')}
        closeLabel={t('identity.close')}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          remove.mutate()
        }}
      />
    </SettingsSection>
  )
}
