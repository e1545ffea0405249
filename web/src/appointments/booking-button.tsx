import '../shell/later-texts.ts'
import { CalendarClock } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useCallable } from '../calls/use-callable.ts'
import type { CallSlotProps } from '../shell/call-slot.tsx'
import { useT } from '../ui/use-t.ts'
import { Button } from '../ui/button.tsx'
import { lazyCode } from '../ui/later.ts'

const BookingDialog = lazyCode(() => import('./booking-dialog.tsx'))

/** Requests an appointment about a record or with a channel, where its department takes appointments. */
export default function BookingButton({ topic, onRequested }: CallSlotProps) {
  const t = useT()
  const callable = useCallable(topic, 'appointment')
  const [open, setOpen] = useState(false)
  if (callable === null) return null
  return (
    <>
      <Button icon={CalendarClock} onPress={() => setOpen(true)}>
        {t('booking.action')}
      </Button>
      {open && (
        <Suspense>
          <BookingDialog
            callable={callable}
            onClose={(isBooked) => {
              setOpen(false)
              if (isBooked) onRequested?.()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
