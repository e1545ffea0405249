import '../shell/later-texts.ts'
import { Phone } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { CallSlotProps } from '../shell/call-slot.tsx'
import { useT } from '../ui/use-t.ts'
import { Button } from '../ui/button.tsx'
import { lazyCode } from '../ui/later.ts'
import { useCallable } from './use-callable.ts'

const CallDialog = lazyCode(() => import('./call-dialog.tsx'))

/** Opens a call about a record or on a channel, where its department takes calls. */
export default function CallButton({ topic, onRequested }: CallSlotProps) {
  const t = useT()
  const callable = useCallable(topic, 'call')
  const [open, setOpen] = useState(false)
  if (callable === null) return null
  return (
    <>
      <Button icon={Phone} onPress={() => setOpen(true)}>
        {t('call.ask.action')}
      </Button>
      {open && (
        <Suspense>
          <CallDialog
            callable={callable}
            onClose={() => setOpen(false)}
            onRequested={() => {
              setOpen(false)
              onRequested?.()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
