import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import { MAX_NAMED_RECORDS, RECORDS_PARAMETER } from '@plat/contract/exports/exports'
import { ArrowLeft, Link2, Printer, Table } from 'lucide-react'
import { useRef } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { exportAddress } from '../../api/export-address.ts'
import { paths } from '../../paths.ts'
import { PrintedFrom } from '../../records/printed-from.tsx'
import { searchBefore } from '../../shell/came-from.ts'
import { reasonWords } from '../../shell/reason-words.ts'
import { useLocale } from '../../shell/locale.tsx'
import { useCopyText } from '../../shell/use-copy-text.tsx'
import { useErrorMessages } from '../../shell/use-error-messages.ts'
import { useNoun } from '../../shell/use-noun.ts'
import { useT } from '../../shell/use-t.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import buttonStyles from '../../ui/button.module.css'
import linkStyles from '../../ui/button-link.module.css'
import { classNames } from '../../ui/class-names.ts'
import { compareAddress, comparedIn } from './compare-address.ts'
import { CompareTable } from './compare-table.tsx'
import { type ComparedAnswer, useCompared } from './use-compared.ts'
import styles from './compare-page.module.css'

/** The records that the address names side by side, and what can be done with them. */
export function ComparedRecords({ module }: { module: ModuleConfig }) {
  const t = useT()
  const noun = useNoun(module)
  const words = useErrorMessages()
  const navigate = useNavigate()
  const location = useLocation()
  const heading = useRef<HTMLHeadingElement>(null)
  const asked = comparedIn(useSearchParams()[0])
  const answer = useCompared(module.id, asked.guids)
  const { records, isPending, error, retry } = answer
  const back = searchBefore(location.state) ?? paths.module(module.department, module.id)
  const shown = records.map(({ record }) => record.guid)
  const remove = (guid: string) => {
    // The button goes with its column.
    heading.current?.focus()
    const left = asked.guids.filter((one) => one !== guid)
    void navigate(compareAddress(module, left), { replace: true, state: location.state })
  }
  return (
    <div className={styles['page']}>
      <p className={styles['back']}>
        <Link to={back}>
          <ArrowLeft size={16} aria-hidden />
          {t('compare.back')}
        </Link>
      </p>
      <h1 ref={heading} tabIndex={-1}>
        {isPending || records.length === 0
          ? t('compare.title')
          : t('compare.heading', { records: noun(records.length) })}
      </h1>
      {!isPending && <Missing answer={answer} wrong={asked.wrong} more={asked.more} />}
      {error && <ErrorState {...words(error)} message={t('compare.failed')} onRetry={retry} />}
      {isPending ? (
        <Skeleton rows={8} label={t('compare.loading')} />
      ) : (
        <>
          {records.length > 0 && <Actions module={module} guids={shown} />}
          {records.length < 2 && !error && (
            <EmptyState message={t('compare.few', { count: records.length })}>
              <Link to={back}>{t('compare.back')}</Link>
            </EmptyState>
          )}
          {records.length > 0 && (
            <CompareTable module={module} records={records} onRemove={remove} />
          )}
          <PrintedFrom link={compareAddress(module, shown)} />
        </>
      )}
    </div>
  )
}

/** What the address names and is not there. */
function Missing({ answer, wrong, more }: { answer: ComparedAnswer; wrong: number; more: number }) {
  const t = useT()
  const missing = answer.missing + wrong
  const sentences = [
    ...answer.withdrawn.map((because) => reasonWords(because, t)),
    ...(missing > 0 ? [t('compare.missing', { count: missing })] : []),
    ...(more > 0 ? [t('compare.more', { count: more })] : []),
  ]
  if (sentences.length === 0) return null
  return (
    <Banner>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Banner>
  )
}

function Actions({ module, guids }: { module: ModuleConfig; guids: readonly string[] }) {
  const t = useT()
  const { locale } = useLocale()
  const { copy, copied, byHand } = useCopyText()
  const link = new URL(compareAddress(module, guids), window.location.origin).href
  const query = new URLSearchParams({
    [RECORDS_PARAMETER]: guids.slice(0, MAX_NAMED_RECORDS).join(','),
    lang: locale,
  })
  return (
    <div className={styles['actions']}>
      <Button icon={Link2} onPress={() => copy(link)}>
        {t('compare.copyLink')}
      </Button>
      <a
        href={exportAddress(module.id, 'csv', query)}
        download
        className={classNames(buttonStyles['button'], buttonStyles['plain'], linkStyles['link'])}
      >
        <Table size={16} aria-hidden />
        {t('download.csv')}
      </a>
      <Button icon={Printer} onPress={() => window.print()}>
        {t('download.print')}
      </Button>
      <p role="status">{copied === link && t('compare.copied')}</p>
      {byHand}
    </div>
  )
}
