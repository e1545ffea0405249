import type { Landing, LandingColumn, LandingRow } from '@plat/contract/landing/landing'
import { type ReactNode, useId } from 'react'
import { useIsViewerKnown } from '../accounts/use-viewer.ts'
import { useTenant } from '../shell/tenant.tsx'
import { BannerRow } from './banner-row.tsx'
import { AgencyWords } from '../shell/agency-words.tsx'
import { AgencyHtml } from '../shell/agency-html.tsx'
import { useLocalize, useT } from '../ui/use-t.ts'
import { BlockText } from './block-text.tsx'
import styles from './rows.module.css'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { ArrowRight } from 'lucide-react'
import { AnyLink } from '../ui/any-link.tsx'
import { Columns } from '../ui/columns.tsx'
import { useTiles } from './use-tiles.ts'

interface LandingRowsProps {
  landing: Landing
  /** Below the rows; waits for them, so that it need not move. */
  children?: ReactNode
}

/** The blocks of a landing page in the order that the agency gave them. */
export function LandingRows({ landing: { rows }, children }: LandingRowsProps) {
  const { tiles, waiting } = useTiles(rows)
  const isKnown = useIsViewerKnown()
  const signedOut = useTenant().viewer === 'anonymous' && isKnown
  const firstWithTiles = rows.findIndex(({ columns }) => columns.some(hasTiles))
  const shown = waiting ? rows.slice(0, firstWithTiles) : rows
  return (
    <>
      {Object.entries(shown).map(([position, row]) => {
        switch (row.kind) {
          case 'leader':
            return <LeaderRow key={position} row={row} />
          case 'start':
            return <StartRow key={position} row={row} />
          case 'banner':
            return <BannerRow key={position} row={row} tiles={tiles} />
          case 'promo':
            return signedOut && <PromoRow key={position} row={row} />
        }
      })}
      {!waiting && children}
    </>
  )
}

function hasTiles({ type }: LandingColumn): boolean {
  return type === 'analytic'
}

/** The agency's own message across the page: heading and text, beside them a picture. */
function LeaderRow({ row }: { row: LandingRow }) {
  const localize = useLocalize()
  const picture = row.columns.find((column) => column.picture)?.picture
  const SubHeading = row.heading ? 'h3' : 'h2'
  return (
    <section className={styles['leader']}>
      <div className={styles['leaderWords']}>
        {row.heading && <AgencyWords as="h2" text={row.heading} />}
        {row.columns.map(({ id, heading, text, button }) => (
          <div key={id}>
            {heading && (
              <SubHeading>
                <AgencyWords text={heading} />
              </SubHeading>
            )}
            <BlockText text={text} button={button} />
          </div>
        ))}
      </div>
      {picture && <img src={picture.src} alt={localize(picture.alt)} />}
    </section>
  )
}

/** What an account is good for, and the way to one; for signed-out visitors. */
function PromoRow({ row }: { row: LandingRow }) {
  const translate = useT()
  const localize = useLocalize()
  const id = useId()
  const picture = row.columns.find((column) => column.picture)?.picture
  const heading = row.heading ?? row.columns[0]?.heading
  return (
    <section className={styles['promo']} aria-labelledby={heading ? id : undefined}>
      {picture && <img src={picture.src} alt={localize(picture.alt)} loading="lazy" />}
      <div>
        {heading && <AgencyWords as="h2" id={id} text={heading} />}
        {row.columns.map(({ id: column, text, button }) => (
          <div key={column}>
            <BlockText text={text} button={button} />
          </div>
        ))}
      </div>
      <Link to={paths.login()} className={styles['access']}>
        {translate('landing.getAccess')}
      </Link>
    </section>
  )
}

/** The few things that most people come for, as large plain buttons. */
function StartRow({ row }: { row: LandingRow }) {
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
