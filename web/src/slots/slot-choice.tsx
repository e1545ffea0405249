import type { SlotOffer, TimeSpan } from '@plat/contract/schedule/slots'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useErrorMessages } from '../shell/use-error-messages.ts'
import { useT } from '../shell/use-t.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { SlotPicker } from './slot-picker.tsx'
import styles from './slot-choice.module.css'

/** Slots from a day on; `key` is that of the query. */
type OfferQuery = UseQueryOptions<SlotOffer, Error, SlotOffer, (string | null)[]>

interface SlotChoiceProps {
  /** Asks for slots. @param from ISO day on which the days begin; null: today */
  offerFrom: (from: string | null) => OfferQuery
  /** Level of the days' headings. */
  heading: 3 | 4
  chosen: TimeSpan | null
  onChoose: (slot: TimeSpan) => void
  /** What else can be done where no slot can be had. */
  otherwise?: ReactNode
}

/** Slots to choose from, five days at a time. */
export function SlotChoice({ offerFrom, heading, chosen, onChoose, otherwise }: SlotChoiceProps) {
  const t = useT()
  const words = useErrorMessages()
  const [from, setFrom] = useState<string | null>(null)
  const { data, error, refetch, isPlaceholderData } = useQuery(offerFrom(from))
  if (!data && error) return <ErrorState {...words(error)} onRetry={() => void refetch()} />
  if (!data) return <Skeleton rows={6} label={t('booking.loading')} />
  const last = data.days.at(-1)?.date
  if (last === undefined && from === null)
    return <EmptyState message={t('booking.none')}>{otherwise}</EmptyState>
  return (
    <div className={styles['choice']} aria-busy={isPlaceholderData}>
      {last === undefined ? (
        <p>{t('booking.noneLater')}</p>
      ) : (
        <SlotPicker offer={data} heading={heading} chosen={chosen} onChoose={onChoose} />
      )}
      <div className={styles['moves']}>
        {from !== null && (
          <Button look="quiet" icon={ChevronLeft} onPress={() => setFrom(null)}>
            {t('booking.firstDays')}
          </Button>
        )}
        {last !== undefined && (
          <Button look="quiet" icon={ChevronRight} onPress={() => setFrom(nextDay(last))}>
            {t('booking.laterDays')}
          </Button>
        )}
      </div>
    </div>
  )
}

function nextDay(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
}
