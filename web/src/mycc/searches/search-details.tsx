import type { SavedSearchDetails, Share } from '@plat/contract/saved-searches/saved-searches'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { CopyButton } from '../../accounts/copy-button.tsx'
import { FormError } from '../../accounts/form-error.tsx'
import { useMoments } from '../../accounts/use-moments.ts'
import { paths } from '../../paths.ts'
import { LostParts } from '../../saved-searches/lost-parts.tsx'
import { AgencyWords } from '../../shell/agency-words.tsx'
import { useAgencyText } from '../../shell/use-agency-text.ts'
import { useLocalize, useT } from '../../ui/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { AwaitedDetails } from '../awaited-details.tsx'
import { Fact } from '../fact.tsx'
import { Rename } from '../rename.tsx'
import { isGone, type RowActs, useChangeError, useGone } from '../row-acts.ts'
import { useCriteriaText } from '../use-criteria-text.ts'
import { EditWords } from './edit-words.tsx'
import { changeSearch, countNowQuery, ownSearchQuery } from './search-queries.ts'
import styles from '../tabs.module.css'

interface SearchDetailsProps {
  guid: string
  acts: RowActs
}

/** An own saved search: what it asks for, its link, and how it was shared. */
export function SearchDetails({ guid, acts }: SearchDetailsProps) {
  const { data, error } = useQuery(ownSearchQuery(guid))
  useGone(error, acts.gone)
  if (data) return <Details search={data} acts={acts} />
  return <AwaitedDetails error={error} acts={acts} />
}

interface DetailsProps {
  search: SavedSearchDetails
  acts: RowActs
}

function Details({ search, acts }: DetailsProps) {
  const t = useT()
  const localize = useLocalize()
  const failed = useChangeError()
  const { formatNumber } = useIntl()
  const moment = useMoments()
  const { module, counted, public_url: link } = search
  const { data: now } = useQuery(countNowQuery(search))
  const withdraw = useMutation({
    mutationFn: (visible: boolean) => changeSearch(search.guid, { visible }),
    onSuccess: acts.changed,
    onError: (error) => isGone(error) && acts.gone(),
  })
  const [isEditing, setEditing] = useState(false)
  const actions = useRef<HTMLDivElement>(null)
  const closeWords = () => {
    setEditing(false)
    actions.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus()
  }
  const criteriaText = useCriteriaText()
  const agencyText = useAgencyText()
  const said = search.search_meta_snapshot
  return (
    <div className={styles['details']}>
      <AgencyWords as="h2" dir="auto" text={search.title} />
      <LostParts of={search} />
      <dl className={styles['facts']}>
        {search.message && <Fact name={t('share.messageLabel')} text={localize(search.message)} />}
        {search.notes && <Fact name={t('share.notesLabel')} text={search.notes} />}
        {said && <Fact name={t('mycc.criteria')} text={criteriaText(said)} />}
        {counted && (
          <Fact
            name={t('mycc.countThen')}
            text={t('mycc.countThenWords', {
              count: formatNumber(counted.all),
              day: moment(counted.at),
            })}
          />
        )}
        {now !== undefined && <Fact name={t('mycc.countNow')} text={formatNumber(now)} />}
        {link && <LinkFact search={search} link={link} />}
      </dl>
      <div ref={actions} className={styles['actions']}>
        <ButtonLink
          to={paths.saved(module.department.department_code, module.module_code, search.guid)}
        >
          {t('mycc.open')}
        </ButtonLink>
        {link && search.state === 'current' && <CopyButton label={t('share.copy')} value={link} />}
        <Button aria-expanded={isEditing} onPress={() => setEditing(!isEditing)}>
          {t('mycc.editWords')}
        </Button>
        {link && (
          <Button busy={withdraw.isPending} onPress={() => withdraw.mutate(!search.visible)}>
            {t(search.visible ? 'mycc.withdraw' : 'mycc.giveBack')}
          </Button>
        )}
        <Rename
          name={search.name ?? ''}
          rename={(name) => changeSearch(search.guid, { name })}
          acts={acts}
        />
        <Button onPress={acts.remove}>
          {t('mycc.delete')}
          <span className="visually-hidden"> {search.name}</span>
        </Button>
      </div>
      {isEditing && <EditWords search={search} acts={acts} onClose={closeWords} />}
      {!search.visible && <p>{t('mycc.withdrawn')}</p>}
      {search.state === 'hidden' && (
        <p dir="auto">
          {agencyText('mycc.hidden')} {search.hidden_note}
        </p>
      )}
      <FormError message={failed(withdraw.error)} />
      <Shares shares={search.channels} />
    </div>
  )
}

/** The link of a search, and how many times it was opened. */
function LinkFact({ search, link }: { search: SavedSearchDetails; link: string }) {
  const t = useT()
  const agencyText = useAgencyText()
  return (
    <Fact
      name={t('share.linkLabel')}
      text={
        <>
          {search.state === 'current' ? (
            <a href={link}>{link}</a>
          ) : (
            agencyText(`mycc.mark.${search.state}`)
          )}
          <p className={styles['mark']}>{t('mycc.opened', { count: search.opened })}</p>
        </>
      }
    />
  )
}

function Shares({ shares }: { shares: readonly Share[] }) {
  const t = useT()
  const moment = useMoments()
  if (shares.length === 0) return <p>{t('mycc.notShared')}</p>
  return (
    <>
      <h2>{t('mycc.shares')}</h2>
      <ul className={styles['shares']}>
        {shares.map(({ guid, channel, created, recipients, subject, message, link }) => (
          <li key={guid}>
            <strong>{t(`mycc.channel.${channel}`)}</strong> {moment(created)}
            {recipients.length > 0 && <div>{recipients.join(', ')}</div>}
            {subject && <div dir="auto">{subject}</div>}
            {message && <div dir="auto">{message}</div>}
            {link && <div>{link}</div>}
          </li>
        ))}
      </ul>
    </>
  )
}
