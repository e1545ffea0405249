import type { SavedSearchDetails, Share } from '@plat/contract/saved-searches/saved-searches'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { CopyButton } from '../../accounts/copy-button.tsx'
import { FormError } from '../../accounts/form-error.tsx'
import { useMoments } from '../../accounts/use-moments.ts'
import { paths } from '../../paths.ts'
import { LostParts } from '../../saved-searches/lost-parts.tsx'
import { useShareError } from '../../saved-searches/use-share-error.ts'
import { Awaited } from '../../shell/awaited.tsx'
import { AgencyWords } from '../../shell/agency-words.tsx'
import { useLocalize, useT } from '../../ui/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Fact } from '../fact.tsx'
import { Rename } from '../rename.tsx'
import { useCriteriaText } from '../use-criteria-text.ts'
import { EditWords } from './edit-words.tsx'
import { changeSearch, countNowQuery, ownSearchQuery } from './search-queries.ts'
import styles from '../tabs.module.css'

interface SearchDetailsProps {
  guid: string
  onChanged: () => Promise<unknown>
}

/** An own saved search: what it asks for, its link, and how it was shared. */
export function SearchDetails({ guid, onChanged }: SearchDetailsProps) {
  const t = useT()
  const { data, error } = useQuery(ownSearchQuery(guid))
  if (data) return <Details search={data} onChanged={onChanged} />
  return <Awaited query={{ error, refetch: onChanged }} rows={3} loading={t('mycc.loading')} />
}

interface DetailsProps {
  search: SavedSearchDetails
  onChanged: () => Promise<unknown>
}

function Details({ search, onChanged }: DetailsProps) {
  const t = useT()
  const localize = useLocalize()
  const failed = useShareError()
  const { formatNumber } = useIntl()
  const moment = useMoments()
  const { module, counted, public_url: link } = search
  const { data: now } = useQuery(countNowQuery(search))
  const withdraw = useMutation({
    mutationFn: (visible: boolean) => changeSearch(search.guid, { visible }),
    onSuccess: onChanged,
  })
  const [isEditing, setEditing] = useState(false)
  const actions = useRef<HTMLDivElement>(null)
  const closeWords = () => {
    setEditing(false)
    actions.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus()
  }
  const criteriaText = useCriteriaText()
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
        {link && search.visible && (
          <Fact name={t('share.linkLabel')} text={<a href={link}>{link}</a>} />
        )}
      </dl>
      <div ref={actions} className={styles['actions']}>
        <ButtonLink
          to={paths.saved(module.department.department_code, module.module_code, search.guid)}
        >
          {t('mycc.open')}
        </ButtonLink>
        {link && search.visible && <CopyButton label={t('share.copy')} value={link} />}
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
          onChanged={onChanged}
        />
      </div>
      {isEditing && <EditWords search={search} onChanged={onChanged} onClose={closeWords} />}
      {!search.visible && <p>{t('mycc.withdrawn')}</p>}
      <FormError message={withdraw.error && failed(withdraw.error, 'mycc.notChanged')} />
      <Shares shares={search.channels} />
    </div>
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
