import { useQuery } from '@tanstack/react-query'
import { moduleQuery } from '../api/queries.ts'

/** Number of the template of which a module has reports on its records made; null where it has none made. */
export function useReportTemplate(module: string): number | null {
  const { data: config } = useQuery(moduleQuery(module))
  const share = config?.control.share
  if (!share?.channels.includes('report')) return null
  const template = share.templates.find(
    ({ channel, sourceType }) => channel === 'report' && sourceType === 'record',
  )
  return template?.id ?? null
}
