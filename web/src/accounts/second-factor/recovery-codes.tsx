import { Download } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useAgencyText } from '../../shell/use-agency-text.ts'
import { useT } from '../../ui/use-t.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../copy-button.tsx'
import { saveFile } from '../../ui/save-file.ts'
import styles from './second-factor.module.css'

interface RecoveryCodesProps {
  codes: readonly string[]
  onDone: () => void
}

/** The codes for a login without the authenticator, shown this once. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const t = useT()
  const agencyText = useAgencyText()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const list = codes.join('\n')

  return (
    <div className={styles['setup']}>
      <div className={styles['step']}>
        <h3 ref={heading} tabIndex={-1}>
          {t('secondFactor.codes')}
        </h3>
        <p>{t('secondFactor.codesHow')}</p>
        <Banner>{t('secondFactor.codesOnce')}</Banner>
        <ul className={styles['codes']} aria-label={t('secondFactor.codes')}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <div className={styles['actions']}>
          <CopyButton label={t('secondFactor.copyCodes')} value={list} />
          <Button
            icon={Download}
            onPress={() =>
              saveFile(
                'recovery-codes.txt',
                'text/plain',
                `${agencyText('secondFactor.codesFile')}\n\n${list}\n`,
              )
            }
          >
            {t('secondFactor.downloadCodes')}
          </Button>
        </div>
      </div>
      <div className={styles['actions']}>
        <Button look="primary" onPress={onDone}>
          {t('secondFactor.codesKept')}
        </Button>
      </div>
    </div>
  )
}
