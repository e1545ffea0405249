import type { Account } from '@plat/contract/accounts/account'
import { removeTotp, startTotp } from '@plat/contract/accounts/second-factor'
import { useMutation } from '@tanstack/react-query'
import { ShieldCheck, ShieldOff } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { useT } from '../../ui/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { changeMessage } from '../change-message.ts'
import { FormError } from '../form-error.tsx'
import { useChecked } from '../identity-check.tsx'
import { lacksSecondFactor } from '../use-viewer.ts'
import styles from './second-factor.module.css'

interface SecondFactorStateProps {
  account: Account
  /** The server has made a secret; it counts once a code of the authenticator confirms it. */
  onStarted: (setup: { secret: string; uri: string }) => void
  onRemoved: () => void
}

/** Whether the account has an authenticator, with the buttons that set one up or turn it off. */
export function SecondFactorState({ account, onStarted, onRemoved }: SecondFactorStateProps) {
  const t = useT()
  const checked = useChecked()
  const [confirming, setConfirming] = useState(false)
  const { required, enrolled } = account.second_factor
  const start = useMutation({
    mutationFn: () => checked(() => call(startTotp, {})),
    onSuccess: ({ data }) => onStarted(data),
  })
  const remove = useMutation({
    mutationFn: () => checked(() => call(removeTotp, {})),
    onSuccess: onRemoved,
  })
  return (
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
          <Button isPending={remove.isPending} onPress={() => setConfirming(true)}>
            {t('secondFactor.turnOff')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={confirming}
        title={t('secondFactor.turnOffAsk')}
        message={t('secondFactor.turnOffWhat')}
        action={t('secondFactor.turnOff')}
        cancelLabel={t('identity.cancel')}
        onClose={() => setConfirming(false)}
        onConfirm={() => {
          setConfirming(false)
          remove.mutate()
        }}
      />
    </>
  )
}
