import type { LandingRow } from '@plat/contract/landing/landing'
import { useId } from 'react'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { AgencyWords } from '../shell/agency-words.tsx'
import { AgencyHtml } from '../shell/agency-html.tsx'
import { useLocalize, useT } from '../ui/use-t.ts'
import { FollowLink } from './follow-link.tsx'
import styles from './rows.module.css'

/** What an account is good for, and the way to one; for signed-out visitors. */
export function PromoRow({ row }: { row: LandingRow }) {
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
            {text && <AgencyHtml text={text} className={styles['text']} />}
            {button && (
              <FollowLink href={button.href}>
                <AgencyWords text={button.text} />
              </FollowLink>
            )}
          </div>
        ))}
      </div>
      <Link to={paths.login()} className={styles['access']}>
        {translate('landing.getAccess')}
      </Link>
    </section>
  )
}
