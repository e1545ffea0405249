import {
  type Channel,
  DEFAULT_SLOTS,
  type Office,
  type OfficeSlots,
} from '@plat/contract/offices/channels'
import { useQuery } from '@tanstack/react-query'
import { channelsQuery } from './channels-query.ts'
import { officeQuery } from './office-queries.ts'

/** The slots that an office has without its own. */
interface InheritedSlots {
  readonly slots: OfficeSlots
  readonly from: 'department' | 'default'
}

/** The slots that an office has without its own, and a failure to read them. */
export interface InheritedAnswer {
  /** Null while they are not known, and where the department takes no appointments. */
  readonly inherited: InheritedSlots | null
  readonly error: Error | null
  readonly refetch: () => unknown
}

/** Reads which slots an office has without its own: the department's are asked for once its own are switched off. */
export function useInheritedSlots(
  channel: Channel,
  office: Office,
  isOwn: boolean,
): InheritedAnswer {
  const { data: channels = [] } = useQuery(channelsQuery)
  const department = channels.find(({ code }) => code === channel.department)
  const isDepartment = channel.code === channel.department
  const { data, error, refetch } = useQuery({
    ...officeQuery(department?.id ?? channel.id),
    enabled: department !== undefined && !isDepartment && office.slots_from === 'own' && !isOwn,
  })
  return { inherited: find(), error, refetch }

  function find(): InheritedSlots | null {
    const { slots, slots_from: from } = office
    if (slots === null) return null
    if (from !== 'own') return { slots, from }
    if (isDepartment) return { slots: DEFAULT_SLOTS, from: 'default' }
    if (!data?.slots) return null
    return { slots: data.slots, from: data.slots_from === 'own' ? 'department' : 'default' }
  }
}
