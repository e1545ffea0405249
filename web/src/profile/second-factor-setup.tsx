import { confirmTotp } from '@plat/contract/profile'
import { useEffect, useRef } from 'react'
import { changeWords } from '../accounts/change-words.ts'
import { FormError } from '../accounts/form-error.tsx'
import { useChecked } from '../accounts/identity-check.tsx'
import { useForm } from '../accounts/use-form.ts'
import { call } from '../api/client.ts'
import { useText } from '../shell/use-text.ts'
import { Button } from '../ui/button.tsx'
import { FormField } from '../ui/form-field.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { CopyButton } from './copy-button.tsx'
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
  const text = useText()
  const checked = useChecked()
  const heading = useRef<HTMLHeadingElement>(null)
  const { ref, ...form } = useForm({
    initial: { code: '' },
    ready: ({ code }) => /^\d{6}$/.test(code.replaceAll(' ', '')),
    send: ({ code }) =>
      checked(() => call(confirmTotp, { body: { code: code.replaceAll(' ', '') } })),
    onDone: ({ data }) => onConfirmed(data.recovery_codes),
  })
  useEffect(() => heading.current?.focus(), [])

  return (
    <form ref={ref} onSubmit={form.submit} noValidate className={styles['setup']}>
      <div className={styles['step']}>
        <h3 ref={heading} tabIndex={-1}>
          {text('secondFactor.scan')}
        </h3>
        <p>{text(replaces ? 'secondFactor.scanReplace' : 'secondFactor.scanHow')}</p>
        <QrCode value={uri} label={text('secondFactor.qr')} />
        <p>
          <a href={uri}>{text('secondFactor.openApp')}</a>
        </p>
        <p className={styles['quiet']}>{text('secondFactor.typeInstead')}</p>
        <div className={styles['secret']}>
          <code>{secret.match(/.{1,4}/g)?.join(' ')}</code>
          <CopyButton label={text('secondFactor.copyKey')} value={secret} />
        </div>
      </div>
      <div className={styles['step']}>
        <h3>{text('secondFactor.enter')}</h3>
        <FormField
          {...form.field('code')}
          label={text('secondFactor.code')}
          hint={text('secondFactor.codeHint')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          isRequired
        />
        <FormError message={changeWords(form.error, text, ['code'])} />
        <div className={styles['actions']}>
          <SubmitButton
            disabled={!form.ready}
            pending={form.pending}
            pendingLabel={text('account.sending')}
          >
            {text('secondFactor.turnOn')}
          </SubmitButton>
          <Button onPress={onCancel}>{text('identity.cancel')}</Button>
        </div>
      </div>
    </form>
  )
}
