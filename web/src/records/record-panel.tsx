import { Awaited } from '../shell/awaited.tsx'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Maximize2, Minimize2, X } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { recordQuery } from '../api/queries.ts'
import { AgencyWords } from '../shell/agency-words.tsx'
import { useAgencyName } from '../shell/use-agency-name.ts'
import { useT } from '../ui/use-t.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { useTakenOver } from '../ui/use-taken-over.ts'
import { RecordBody } from './record-body.tsx'
import { Withdrawn, withdrawal } from './withdrawn.tsx'
import { useDays } from './use-days.ts'
import styles from './record.module.css'

interface RecordPanelProps {
  module: string
  guid: string
  /** The record's own address, for sharing. */
  link: string
  /** How the panel can change its width; left out where it has only one. */
  width?: PanelWidth
  /** Before the reference, in place of a way back. */
  lead?: ReactNode
  /** Back to what it was opened from. */
  back?: { label: string; onPress: () => void } | undefined
  onClose: () => void
}

/** One record to read. It takes the focus when it opens, so that reading starts at its title. */
export function RecordPanel({ module, guid, link, width, lead, back, onClose }: RecordPanelProps) {
  const t = useT()
  const { data, error, refetch } = useQuery(recordQuery(module, guid))
  const withdrawn = withdrawal(error)
  const isWithdrawn = withdrawn !== null
  const heading = useReadingStart(`${guid} ${data !== undefined} ${isWithdrawn}`)

  return (
    <article className={styles['panel']} aria-labelledby="record-title">
      <div className={styles['bar']}>
        {lead}
        {back && (
          <Button look="quiet" icon={ArrowLeft} onPress={back.onPress}>
            {back.label}
          </Button>
        )}
        <p className={styles['reference']}>{!isWithdrawn && data?.record.agency_reference}</p>
        {width && <WidthButton {...width} />}
        <IconButton icon={X} label={t('record.close')} onPress={onClose} />
      </div>
      <div className={styles['scroll']}>
        {withdrawn ? (
          <Withdrawn because={withdrawn} heading={heading} onSearch={onClose} />
        ) : data ? (
          <>
            <h2 id="record-title" ref={heading} tabIndex={-1} className={styles['title']}>
              <AgencyWords text={data.record.title} />
            </h2>
            <RecordBody module={module} details={data} link={link} />
            <PrintedFrom link={link} />
          </>
        ) : (
          <>
            <h2 id="record-title" ref={heading} tabIndex={-1} className="visually-hidden">
              {t('record.loading')}
            </h2>
            <Awaited
              query={{ error, refetch }}
              rows={6}
              loading={t('record.loading')}
              failed={t('record.failed')}
            />
          </>
        )}
      </div>
    </article>
  )
}

/** How wide a panel is, where that can be changed. */
export interface PanelWidth {
  wide: boolean
  onToggle: () => void
}

/** Makes a panel wide, or narrow again. */
export function WidthButton({ wide, onToggle }: PanelWidth) {
  const t = useT()
  return (
    <IconButton
      icon={wide ? Minimize2 : Maximize2}
      label={t(wide ? 'panel.narrow' : 'panel.widen')}
      onPress={onToggle}
    />
  )
}

/** The heading of a panel, which takes the focus when there is something else to read. @param about names what is read */
export function useReadingStart(about: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const isServed = useRef(!useTakenOver())
  useEffect(() => {
    // Keep the focus of a reader who moved it before the page was taken over.
    const isElsewhere = isServed.current && document.activeElement !== document.body
    isServed.current = false
    if (!isElsewhere) heading.current?.focus({ preventScroll: true })
  }, [about])
  return heading
}

/** At the end of a printed record: whose it is, where it is found, and when it was printed. */
function PrintedFrom({ link }: { link: string }) {
  const t = useT()
  const days = useDays()
  const agency = useAgencyName().long
  const takenOver = useTakenOver()
  return (
    <p className={styles['printedFrom']}>
      {t('record.printed', { agency, day: days.short(days.today) })}
      <br />
      {takenOver ? new URL(link, window.location.origin).href : link}
    </p>
  )
}
