import type { LandingRow } from '@plat/contract/landing/landing'
import { AgencyWords } from '../shell/agency-words.tsx'
import { AgencyHtml } from '../shell/agency-html.tsx'
import { useLocalize } from '../ui/use-t.ts'
import { FollowLink } from './follow-link.tsx'
import styles from './rows.module.css'

/** The agency's own message across the page: heading and text, beside them a picture. */
export function LeaderRow({ row }: { row: LandingRow }) {
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
            {text && <AgencyHtml text={text} className={styles['text']} />}
            {button && (
              <FollowLink href={button.href}>
                <AgencyWords text={button.text} />
              </FollowLink>
            )}
          </div>
        ))}
      </div>
      {picture && <img src={picture.src} alt={localize(picture.alt)} />}
    </section>
  )
}
