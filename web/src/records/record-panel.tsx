import { Awaited } from '../shell/awaited.tsx'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Maximize2, Minimize2, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { recordQuery } from '../api/queries.ts'
import { AgencyWords } from '../shell/agency-words.tsx'
import { useT } from '../ui/use-t.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { useTakenOver } from '../ui/use-taken-over.ts'
import { PrintedFrom } from './printed-from.tsx'
import { RecordBody } from './record-body.tsx'
import { Withdrawn, withdrawal } from './withdrawn.tsx'
import styles from './record.module.css'

interface RecordPanelProps {
  module: string
  guid: string
  /** The record's own address, for sharing. */
  link: string
  /** How the panel can change its width; left out where it has only one. */
  width?: { wide: boolean; onToggle: () => void }
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
  const heading = useRef<HTMLHeadingElement>(null)
  const isServed = useRef(!useTakenOver())
  const loaded = data !== undefined
  const withdrawn = withdrawal(error)
  const isWithdrawn = withdrawn !== null

  useEffect(() => {
    // Keep the focus of a reader who moved it before the page was taken over.
    const isElsewhere = isServed.current && document.activeElement !== document.body
    isServed.current = false
    if (!isElsewhere) heading.current?.focus({ preventScroll: true })
  }, [guid, loaded, isWithdrawn])

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
        {width && (
          <IconButton
            icon={width.wide ? Minimize2 : Maximize2}
            label={t(width.wide ? 'panel.narrow' : 'panel.widen')}
            onPress={width.onToggle}
          />
        )}
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
