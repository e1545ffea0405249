import type { TenantConfig } from '@plat/contract/tenancy/tenant-config'
import { useEffect } from 'react'
import { Button } from '../ui/button.tsx'
import { useConsent } from './consent-choice.ts'
import { useTenant } from './tenant.tsx'
import { trustScript } from './trusted-types.ts'
import { useAgencyText } from './use-agency-text.ts'
import { useT } from '../ui/use-t.ts'
import styles from './consent.module.css'

/** Asks whether visits may be counted, where the agency wants to; nothing is loaded before a yes. */
export default function Consent() {
  const { analytics } = useTenant().config
  return analytics && <Question analytics={analytics} />
}

function Question({ analytics }: { analytics: NonNullable<TenantConfig['analytics']> }) {
  const t = useT()
  const agencyText = useAgencyText()
  const { choice, answer } = useConsent()
  const { script, code } = analytics

  useEffect(() => {
    if (choice === 'accepted') loadAnalytics(script, code)
  }, [choice, script, code])

  if (choice !== null) return null
  return (
    <section className={styles['banner']} aria-label={t('consent.label')}>
      <p>{agencyText('consent.question', { host: new URL(script).hostname })}</p>
      <div className={styles['answers']}>
        <Button onPress={() => answer('declined')}>{t('consent.decline')}</Button>
        <Button onPress={() => answer('accepted')}>{t('consent.accept')}</Button>
      </div>
    </section>
  )
}

/** Adds the agency's script with its code, once. */
function loadAnalytics(script: string, code: string): void {
  const address = new URL(script)
  address.searchParams.set('code', code)
  if (document.querySelector('script[data-code]')) return
  const element = document.createElement('script')
  element.async = true
  element.dataset['code'] = code
  trustScript(element, address.href)
  document.head.append(element)
}
