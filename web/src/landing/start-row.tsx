import type { LandingRow } from '@plat/contract/landing/landing'
import { ArrowRight } from 'lucide-react'
import { useId } from 'react'
import { AgencyWords } from '../shell/agency-words.tsx'
import { AgencyHtml } from '../shell/agency-html.tsx'
import { useLocalize, useT } from '../ui/use-t.ts'
import { AnyLink } from '../ui/any-link.tsx'
import { Columns } from '../ui/columns.tsx'
import styles from './rows.module.css'

/** The few things that most people come for, as large plain buttons. */
export function StartRow({ row }: { row: LandingRow }) {
  const translate = useT()
  const localize = useLocalize()
  const heading = useId()
  const buttons = row.columns.flatMap(({ type, id, text, button }) =>
    type === 'button' && button ? [{ id, text, button }] : [],
  )
  if (buttons.length === 0) return null
  return (
    <section className={styles['row']} aria-labelledby={heading}>
      <h2 id={heading}>{row.heading ? localize(row.heading) : translate('landing.startHere')}</h2>
      <Columns as="ul" count={row.columnCount} className={styles['starts']}>
        {buttons.map(({ id, text, button }) => (
          <li key={id}>
            <AnyLink href={button.href} className={styles['start']}>
              <span>
                <AgencyWords as="span" className={styles['startName']} text={button.text} />
                {text && !hasLink(localize(text)) && (
                  <AgencyHtml text={text} className={styles['startText']} />
                )}
              </span>
              <ArrowRight size={20} aria-hidden />
            </AnyLink>
            {text && hasLink(localize(text)) && (
              <AgencyHtml text={text} className={styles['note']} />
            )}
          </li>
        ))}
      </Columns>
    </section>
  )
}

/** A link cannot stand within the button, which is one itself. */
function hasLink(html: string): boolean {
  return html.includes('<a ')
}
