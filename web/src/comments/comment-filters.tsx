import { useQuery } from '@tanstack/react-query'
import { departmentsQuery } from '../api/queries.ts'
import { useLocalize, useT } from '../shell/use-t.ts'
import { Segments } from '../ui/segments.tsx'
import { Select } from '../ui/select.tsx'
import type { CommentPlace } from './comment-place.ts'
import styles from './comments.module.css'

interface CommentFiltersProps {
  place: CommentPlace
  onPlace: (place: CommentPlace) => void
}

/** Stands for all modules; no code has a space. */
const ALL = ' '

/** Narrows the list: open or done, and of which module. */
export function CommentFilters({ place, onPlace }: CommentFiltersProps) {
  const t = useT()
  const localize = useLocalize()
  const { data = [] } = useQuery(departmentsQuery)
  const modules = data.flatMap((department) =>
    department.modules.map(({ module_code: id, title }) => ({ id, label: localize(title.long) })),
  )
  return (
    <div className={styles['filters']}>
      <Segments
        label={t('comments.state')}
        options={[
          { id: 'open', label: t('comments.open') },
          { id: 'done', label: t('comments.done') },
        ]}
        selected={place.state}
        onSelect={(state) => onPlace({ ...place, state })}
      />
      <Select
        boxed
        label={t('comments.module')}
        options={[{ id: ALL, label: t('comments.allModules') }, ...modules]}
        selected={place.module ?? ALL}
        onSelect={(id) => onPlace({ ...place, module: id === ALL ? null : id })}
      />
    </div>
  )
}
