import { confirmTotp } from '@plat/contract/accounts/second-factor'
import { useEffect, useRef } from 'react'
import { changeMessage } from '../change-message.ts'
import { FormError } from '../form-error.tsx'
import { useChecked } from '../identity-check.tsx'
import { useForm } from '../use-form.ts'
import { call } from '../../api/client.ts'
import { useT } from '../../ui/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { CopyButton } from '../copy-button.tsx'
import { QrCode } from './qr-code.tsx'
import styles from './second-factor.module.css'

interface SecondFactorSetupProps {
  /** Base32. */
  secret: string
  /** The same as authenticator apps read it. */
  uri: string
  /** There is one already, which counts until the new one is confirmed. */
  replaces: boolean
  onCancel: () => void
  onConfirmed: (recoveryCodes: readonly string[]) => void
}

/** A new secret to scan or type, and the first code that shows that it arrived. */
export function SecondFactorSetup({
  secret,
  uri,
  replaces,
  onCancel,
  onConfirmed,
}: SecondFactorSetupProps) {
  const t = useT()
  const checked = useChecked()
  const heading = useRef<HTMLHeadingElement>(null)
  const { ref, ...form } = useForm({
    initial: { code: '' },
    faults: ({ code }) => ({
      code: /^\d{6}$/.test(code.replaceAll(' ', '')) ? undefined : 'account.codeMissing',
    }),
    send: ({ code }) =>
      checked(() => call(confirmTotp, { body: { code: code.replaceAll(' ', '') } })),
    onDone: ({ data }) => onConfirmed(data.recovery_codes),
  })
  useEffect(() => heading.current?.focus(), [])

  return (
    <form ref={ref} onSubmit={form.submit} noValidate className={styles['setup']}>
      <div className={styles['step']}>
        <h3 ref={heading} tabIndex={-1}>
          {t('secondFactor.scan')}
        </h3>
        <p>{t(replaces ? 'secondFactor.scanReplace' : 'secondFactor.scanHow')}</p>
        <QrCode value={uri} label={t('secondFactor.qr')} />
        <p>
          <a href={uri}>{t('secondFactor.openApp')}</a>
        </p>
        <p className={styles['quiet']}>{t('secondFactor.typeInstead')}</p>
        <div className={styles['secret']}>
          <code>{secret.match(/.{1,4}/g)?.join(' ')}</code>
          <CopyButton label={t('secondFactor.copyKey')} value={secret} />
        </div>
      </div>
      <div className={styles['step']}>
        <h3>{t('secondFactor.enter')}</h3>
        <FormField
          {...form.field('code')}
          label={t('secondFactor.code')}
          hint={t('secondFactor.codeHint')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          isRequired
        />
        <FormError message={changeMessage(form.error, t, ['code'])} />
        <div className={styles['actions']}>
          <SubmitButton disabled={!form.ready} pending={form.pending}>
            {t('secondFactor.turnOn')}
          </SubmitButton>
          <Button onPress={onCancel}>{t('identity.cancel')}</Button>
        </div>
      </div>
    </form>
  )
}
