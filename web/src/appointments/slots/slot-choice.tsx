import type { SlotOffer, TimeSpan } from '@plat/contract/schedule/slots'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useErrorMessages } from '../../shell/use-error-messages.ts'
import { useT } from '../../ui/use-t.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SlotPicker } from './slot-picker.tsx'

interface SlotChoiceProps {
  /** Asks for the slots that are offered. */
  offer: UseQueryOptions<SlotOffer, Error, SlotOffer, string[]>
  /** Level of the days' headings. */
  heading: 3 | 4
  chosen: TimeSpan | null
  onChoose: (slot: TimeSpan) => void
  /** Shown above the slots. */
  hint?: ReactNode
  /** Slots that residents cannot pick can be chosen as well. */
  anyway?: boolean
}

/** The slots that are offered, of which one can be chosen. */
export function SlotChoice({ offer, hint, ...picker }: SlotChoiceProps) {
  const t = useT()
  const words = useErrorMessages()
  const { data, error, refetch } = useQuery(offer)
  if (!data && error) return <ErrorState {...words(error)} onRetry={() => void refetch()} />
  if (!data) return <Skeleton rows={6} label={t('booking.loading')} />
  if (data.days.length === 0) return <EmptyState message={t('booking.none')} />
  return (
    <>
      {hint}
      <SlotPicker offer={data} {...picker} />
    </>
  )
}
