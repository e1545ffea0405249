import { RotateCw } from 'lucide-react'
import { useIntl } from 'react-intl'
import { SecondFactorNotice } from '../../accounts/second-factor-notice.tsx'
import { useErrorMessages } from '../../shell/use-error-messages.ts'
import { useT } from '../../ui/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LogInFirst } from '../log-in-first.tsx'
import { isSlow, type LinkMeasure, type NetworkResult } from '../media/network-result.ts'
import { CheckPart, type PartProps } from './check-part.tsx'
import type { NetworkState } from './check-summary.ts'
import styles from './check.module.css'

const WAITS = {
  'log-in': ['unchecked', 'call.check.logIn'],
  'second-factor': ['unchecked', 'call.check.unchecked'],
  lost: ['fails', 'call.check.lost'],
  checking: ['pending', 'call.check.checking'],
  failed: ['unchecked', 'call.check.unchecked'],
} as const
const RESULTS = {
  relay: ['works', 'call.check.networkWorks'],
  slow: ['limited', 'call.check.slow'],
  server: ['works', 'call.check.networkWorks'],
  direct: ['limited', 'call.check.direct'],
  blocked: ['fails', 'call.check.blocked'],
  unchecked: ['unchecked', 'call.check.noServers'],
  unsupported: ['fails', 'call.check.unsupported'],
} as const

interface NetworkPartProps extends PartProps {
  network: NetworkState
  onAgain: () => void
}

/** Says whether the network lets video and sound through, and what to do where it does not. */
export function NetworkPart({ network, heading, onAgain }: NetworkPartProps) {
  const t = useT()
  const words = useErrorMessages()
  const result = network.kind === 'done' ? network.result : null
  const [outcome, status] =
    network.kind === 'done' ? RESULTS[kindOf(network.result)] : WAITS[network.kind]
  const isBlocked = result?.kind === 'blocked' || result?.kind === 'unsupported'
  return (
    <CheckPart
      title={t('call.check.network')}
      heading={heading}
      outcome={outcome}
      status={t(status)}
    >
      {network.kind === 'log-in' && <LogInFirst titled={false} />}
      {network.kind === 'second-factor' && <SecondFactorNotice />}
      {network.kind === 'failed' && <ErrorState {...words(network.error)} onRetry={onAgain} />}
      {result?.kind === 'relay' && <Measure {...result} />}
      {isBlocked && (
        <>
          {result.kind === 'blocked' && <p>{t('call.check.otherNetwork')}</p>}
          <p>{t('call.check.byChat')}</p>
        </>
      )}
      {(result || network.kind === 'checking') && result?.kind !== 'unsupported' && (
        <Button icon={RotateCw} busy={network.kind === 'checking'} onPress={onAgain}>
          {t('call.check.again')}
        </Button>
      )}
    </CheckPart>
  )
}

function kindOf(result: NetworkResult): keyof typeof RESULTS {
  return result.kind === 'relay' && isSlow(result) ? 'slow' : result.kind
}

/** Shows measurements for support staff. */
function Measure({ rtt, loss, protocol }: LinkMeasure) {
  const t = useT()
  const { formatNumber } = useIntl()
  const values = {
    rtt: formatNumber(rtt, { maximumFractionDigits: 0 }),
    loss: formatNumber(loss, { style: 'percent' }),
    protocol: protocol ?? 'none',
  }
  return <p className={styles['quiet']}>{t('call.check.measured', values)}</p>
}
