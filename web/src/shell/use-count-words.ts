import { MAX_COUNTED } from '@plat/contract/schedule/resourcer'
import { useIntl } from 'react-intl'

/** Writes a number of entries of the resourcer: "1,204", or "1,000+" where no more were counted. */
export function useCountWords(): (count: number) => string {
  const { formatNumber } = useIntl()
  return (count) => `${formatNumber(count)}${count < MAX_COUNTED ? '' : '+'}`
}
