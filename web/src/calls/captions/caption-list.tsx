import { useRef, useState } from 'react'
import { useT } from '../../ui/use-t.ts'
import { personName } from '../person-name.ts'
import { useNewest } from '../use-newest.ts'
import type { CaptionLine } from './caption-lines.ts'
import styles from './captions.module.css'

interface CaptionListProps {
  lines: readonly CaptionLine[]
  /** Screen readers read what others have said. */
  spoken: boolean
}

/** Captions, the newest at the bottom. */
export function CaptionList({ lines, spoken }: CaptionListProps) {
  const t = useT()
  const list = useRef<HTMLDivElement>(null)
  const changes = useChanges(lines)
  const newest = useNewest(list, changes, false)
  const said = spoken ? lines.findLast(({ final, peer }) => final && peer !== null) : undefined
  return (
    <>
      <div
        ref={list}
        role="group"
        aria-label={t('call.captions.lines')}
        // What scrolls must be reached with the keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className={styles['lines']}
        onScroll={newest.onScroll}
      >
        {lines.length === 0 && <p>{t('call.captions.none')}</p>}
        {lines.map((line) => (
          <p key={`${line.peer} ${line.number}`} data-final={line.final}>
            <Words line={line} />
          </p>
        ))}
      </div>
      <p className="visually-hidden" aria-live="polite">
        {said && <Words line={said} />}
      </p>
    </>
  )
}

function Words({ line: { person, text, language } }: { line: CaptionLine }) {
  const t = useT()
  return (
    <>
      <strong>{person === null ? t('call.chat.you') : personName(person, t)}</strong>{' '}
      <span dir="auto" lang={language ?? undefined}>
        {text}
      </span>
    </>
  )
}

/** How often a value has changed. */
function useChanges(value: unknown): number {
  const [seen, setSeen] = useState({ value, changes: 0 })
  if (seen.value !== value) setSeen({ value, changes: seen.changes + 1 })
  return seen.changes
}
