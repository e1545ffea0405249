import type { Department } from '@plat/contract/departments/departments'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { departmentsQuery, footerQuery, statsQuery } from '../api/queries.ts'
import { paths } from '../paths.ts'
import { listQuery } from '../search/search-queries.ts'
import { searchableDepartments } from '../shell/departments.ts'
import { useLocalize, useT } from '../ui/use-t.ts'
import { TourStep, Way } from './tour-step.tsx'

/** Records, departments and documents of the agency, as far as there are any. */
export function ContentSteps() {
  const { data: departments } = useQuery(departmentsQuery)
  const searchable = searchableDepartments(departments ?? [])
  return (
    <>
      {searchable.length > 0 && <RecordStep departments={searchable} />}
      <NumbersStep />
      <WayStep />
      <DocumentStep />
    </>
  )
}

function RecordStep({ departments }: { departments: readonly Department[] }) {
  const t = useT()
  const localize = useLocalize()
  const modules = departments.flatMap((department) =>
    department.modules.map((module) => ({ ...module, department: department.id })),
  )
  const [first] = modules
  const newest = useInfiniteQuery({
    ...listQuery(
      { module: first?.id ?? '', criteria: { status: '1' } },
      { scope: 'located', sort: { field: 'record_date', descending: true }, view: null },
    ),
    enabled: first !== undefined,
  })
  const record = newest.data?.pages[0]?.items[0]
  return (
    <TourStep title={t('demo.records')} lead={t('demo.recordsLead')}>
      {modules.map((module) => (
        <Way
          key={`${module.department}/${module.id}`}
          to={paths.module(module.department, module.id)}
        >
          {localize(module.title.long)}
        </Way>
      ))}
      {first && record && (
        <Way to={paths.record(first.department, first.id, record.guid)}>
          {t('demo.record', { title: record.title })}
        </Way>
      )}
    </TourStep>
  )
}

function WayStep() {
  const t = useT()
  return (
    <TourStep title={t('demo.ways')} lead={t('demo.waysLead')}>
      <Way to={paths.home()}>{t('demo.home')}</Way>
      <Way to={paths.intents()}>{t('tasks.title')}</Way>
      <Way to={paths.departments()}>{t('departments.title')}</Way>
    </TourStep>
  )
}

function DocumentStep() {
  const t = useT()
  const localize = useLocalize()
  const { data } = useQuery(footerQuery)
  if (!data) return null
  const named = data.columns
    .flatMap(({ items }) => items)
    .filter((item) => item.type === 'link-docs' && item.slug !== data.accessibility)
  return (
    <TourStep title={t('demo.documents')} lead={t('demo.documentsLead')}>
      <Way to={paths.document(data.accessibility)}>{t('footer.accessibility')}</Way>
      {named.map(
        (item) =>
          item.type === 'link-docs' && (
            <Way key={item.slug} to={paths.document(item.slug)}>
              {localize(item.text)}
            </Way>
          ),
      )}
    </TourStep>
  )
}

/** So many of the agency's statistics are enough for a tour. */
const MOST = 3

/** Published statistics and shared searches of the agency, if there are any. */
function NumbersStep() {
  const t = useT()
  const localize = useLocalize()
  const { data = [] } = useQuery(statsQuery)
  const stats = data.filter(({ published, problem }) => published && problem !== 'module_gone')
  if (stats.length === 0) return null
  return (
    <TourStep title={t('demo.numbers')} lead={t('demo.numbersLead')}>
      {stats.slice(0, MOST).map(({ id, title, search_saved: { guid, module } }) => {
        const department = module.department.department_code
        return (
          <Way key={id} to={paths.savedStat(department, module.module_code, guid, id)}>
            {localize(title)}
          </Way>
        )
      })}
      {stats.slice(MOST - 1, MOST).map(({ id, title, search_saved: { guid, module } }) => (
        <Way key={id} to={paths.saved(module.department.department_code, module.module_code, guid)}>
          {t('demo.sharedSearch', { title: localize(title) })}
        </Way>
      ))}
    </TourStep>
  )
}
