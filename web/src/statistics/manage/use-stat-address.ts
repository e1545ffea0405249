import { useSearchParams } from 'react-router'
import { paths } from '../../paths.ts'
import { paramsOf } from './ccai-address.ts'

/** Where a stat of CCAI is edited. */
export function useStatAddress(): (id: number) => string {
  const [params] = useSearchParams()
  return (id) => `${paths.statsManagement()}?${paramsOf(params, { tab: 'stats', open: id })}`
}
