import type { LucideIcon } from 'lucide-react'
import { Bell, CalendarClock, FileText, MessageSquareText, Phone } from 'lucide-react'
import { useReportTemplate } from '../saved-searches/use-report-template.ts'
import { useTenant } from '../shell/tenant.tsx'
import { useT } from '../shell/use-t.ts'
import { Button } from '../ui/button.tsx'
import { useContactWays } from './use-offers.ts'
import styles from './record.module.css'

// What comes in their place is pressed; until its code is there, the same words keep its room, so that nothing moves.

/** Room for the ways to reach the people who handle a record. */
export function ContactRoom({ module }: { module: string }) {
  const t = useT()
  const { call, write, appointment } = useContactWays(module)
  return (
    <>
      {call && <Room icon={Phone}>{t('record.call')}</Room>}
      {write && <Room icon={MessageSquareText}>{t('record.write')}</Room>}
      {appointment && <Room icon={CalendarClock}>{t('record.appointment')}</Room>}
    </>
  )
}

/** Room for what an account can do with a record. */
export function OwnRoom({ module }: { module: string }) {
  const t = useT()
  const { config } = useTenant()
  const template = useReportTemplate(module)
  return (
    <>
      {config.control.alert && <FollowRoom />}
      {template !== null && <Room icon={FileText}>{t('share.pdf')}</Room>}
    </>
  )
}

/** Room for the button that follows a record. */
export function FollowRoom() {
  return <Room icon={Bell}>{useT()('record.follow')}</Room>
}

function Room({ icon, children }: { icon: LucideIcon; children: string }) {
  return (
    <span className={styles['room']} inert>
      <Button icon={icon}>{children}</Button>
    </span>
  )
}
