import { Download } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTenant } from '../shell/tenant.tsx'
import { useText } from '../shell/use-text.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { CopyButton } from './copy-button.tsx'
import { saveFile } from './save-file.ts'
import styles from './second-factor.module.css'

interface RecoveryCodesProps {
  codes: readonly string[]
  onDone: () => void
}

/** The codes for a login without the authenticator, shown this once. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const text = useText()
  const agency = useTenant().config.branding.title.long
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const list = codes.join('\n')

  return (
    <div className={styles['setup']}>
      <div className={styles['step']}>
        <h3 ref={heading} tabIndex={-1}>
          {text('secondFactor.codes')}
        </h3>
        <p>{text('secondFactor.codesHow')}</p>
        <Banner>{text('secondFactor.codesOnce')}</Banner>
        <ul className={styles['codes']} aria-label={text('secondFactor.codes')}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <div className={styles['actions']}>
          <CopyButton label={text('secondFactor.copyCodes')} value={list} />
          <Button
            icon={Download}
            onPress={() =>
              saveFile(
                'recovery-codes.txt',
                'text/plain',
                `${text('secondFactor.codesFile', { agency })}\n\n${list}\n`,
              )
            }
          >
            {text('secondFactor.downloadCodes')}
          </Button>
        </div>
      </div>
      <div className={styles['actions']}>
        <Button look="primary" onPress={onDone}>
          {text('secondFactor.codesKept')}
        </Button>
      </div>
    </div>
  )
}
