import type { Department } from '@plat/contract/departments/departments'
import type { Prediction } from '@plat/contract/places/places'
import { EMPTY_SEARCH } from '@plat/contract/search/search-state'
import { ChevronDown } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../paths.ts'
import { SearchBoxSlot } from '../search/search-box-slot.tsx'
import { useLocalize } from '../ui/use-t.ts'
import { classNames } from '../ui/class-names.ts'
import fieldStyles from '../ui/field.module.css'
import { lazyLater, loadCode } from '../ui/later.ts'
import type { ModuleOption } from './module-select.tsx'
import styles from './home-search.module.css'

const ModuleSelect = lazyLater(() => import('./module-select.tsx'))

/** Search in one kind of record, near an address or place. */
export function HomeSearch({ departments }: { departments: readonly Department[] }) {
  const localize = useLocalize()
  const navigate = useNavigate()
  const modules = departments.flatMap((department) =>
    department.modules.map((module): ModuleOption => ({
      id: `${department.id}/${module.id}`,
      label: localize(module.display_name),
      department: department.id,
      module: module.id,
      noun: module.noun.other,
    })),
  )
  const [chosen, setChosen] = useState(modules[0]?.id ?? '')
  const target = modules.find(({ id }) => id === chosen)
  if (!target) return null
  const { department, module, noun } = target

  async function follow(prediction: Prediction) {
    const { predictionTarget } = await loadCode(() => import('../search/prediction-target.ts'))
    void navigate(predictionTarget(prediction, department, module, localize))
  }

  return (
    <div className={styles['search']} role="search">
      {/* Until its code has come, something of the same size says what is chosen. */}
      <Suspense
        fallback={
          <span
            className={classNames(fieldStyles['select'], fieldStyles['boxed'], styles['standIn'])}
          >
            {target.label}
            <ChevronDown size={16} aria-hidden />
          </span>
        }
      >
        <ModuleSelect options={modules} selected={chosen} onSelect={setChosen} />
      </Suspense>
      <SearchBoxSlot
        module={module}
        noun={noun}
        worded
        target={{ path: paths.module(department, module), state: EMPTY_SEARCH, filters: [] }}
        onChoose={(prediction) => void follow(prediction)}
      />
    </div>
  )
}
