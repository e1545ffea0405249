import type { LandingRow } from '@plat/contract/landing'
import { useLocalize } from '../shell/use-text.ts'
import { SafeHtml } from '../ui/safe-html.tsx'
import { FollowLink } from './follow-link.tsx'
import styles from './rows.module.css'

/** The agency's own message across the page: heading and text, beside them a picture. */
export function LeaderRow({ row }: { row: LandingRow }) {
  const say = useLocalize()
  const picture = row.columns.find((column) => column.picture)?.picture
  const SubHeading = row.heading ? 'h3' : 'h2'
  return (
    <section className={styles['leader']}>
      <div className={styles['leaderWords']}>
        {row.heading && <h2>{say(row.heading)}</h2>}
        {row.columns.map(({ id, heading, text, button }) => (
          <div key={id}>
            {heading && <SubHeading>{say(heading)}</SubHeading>}
            {text && <SafeHtml html={say(text)} className={styles['text']} />}
            {button && <FollowLink href={button.href}>{say(button.text)}</FollowLink>}
          </div>
        ))}
      </div>
      {picture && <img src={picture.src} alt={say(picture.alt)} />}
    </section>
  )
}
