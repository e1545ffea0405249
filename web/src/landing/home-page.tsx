import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { departmentsQuery } from '../api/queries.ts'
import { paths } from '../paths.ts'
import { predictionTarget } from '../search/prediction-target.ts'
import { SearchBoxSlot } from '../search/search-box-slot.tsx'
import { onlyModule, searchableDepartments } from '../shell/departments.ts'
import { Frame } from '../shell/frame.tsx'
import { useTenant } from '../shell/tenant.tsx'
import { useErrorWords } from '../shell/use-error-words.ts'
import { useLocalize, useText } from '../shell/use-text.ts'
import { useTitle } from '../shell/use-title.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { Select } from '../ui/select.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ModuleLinks } from './module-links.tsx'
import styles from './landing.module.css'

/** The portal's front door: the agency, the search box, and its records by department. */
export default function HomePage() {
  const text = useText()
  const words = useErrorWords()
  const { config } = useTenant()
  useTitle()
  const { data, error, refetch } = useQuery(departmentsQuery)
  const departments = searchableDepartments(data ?? [])

  const only = data ? onlyModule(departments) : null
  if (only) return <Navigate to={paths.module(only.department, only.module)} replace />

  return (
    <Frame>
      <div
        className={styles['hero']}
        style={
          config.branding.backgroundImage
            ? { backgroundImage: `url("${encodeURI(config.branding.backgroundImage)}")` }
            : undefined
        }
      >
        <div className={styles['heroText']}>
          <h1>{text('landing.title', { agency: config.branding.title.long })}</h1>
          <p>{text('landing.lead')}</p>
          {departments.length > 0 && <HomeSearch departments={departments} />}
        </div>
      </div>
      <div className={styles['page']}>
        {error && !data ? (
          <ErrorState {...words(error)} onRetry={() => void refetch()} />
        ) : data ? (
          <ModuleLinks departments={departments} />
        ) : (
          <Skeleton rows={4} label={text('shell.loading')} />
        )}
      </div>
    </Frame>
  )
}

/** Search in one kind of record, near an address or place. */
function HomeSearch({ departments }: { departments: ReturnType<typeof searchableDepartments> }) {
  const text = useText()
  const say = useLocalize()
  const navigate = useNavigate()
  const { nArea } = useTenant().config
  const modules = departments.flatMap((department) =>
    department.modules.map((module) => ({
      id: `${department.id}/${module.id}`,
      label: say(module.display_name),
      department: department.id,
      module: module.id,
    })),
  )
  const [chosen, setChosen] = useState(modules[0]?.id ?? '')
  const target = modules.find(({ id }) => id === chosen)
  if (!target) return null
  const placeholder = nArea.moduleSelector.placeholder

  return (
    <div className={styles['search']} role="search">
      <Select
        boxed
        label={placeholder ? say(placeholder) : text('shell.chooseModule')}
        options={modules}
        selected={chosen}
        onSelect={setChosen}
      />
      <SearchBoxSlot
        module={target.module}
        onChoose={(prediction) =>
          void navigate(predictionTarget(prediction, target.department, target.module))
        }
      />
    </div>
  )
}
