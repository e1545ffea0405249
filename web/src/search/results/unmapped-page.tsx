import { Awaited } from '../../shell/awaited.tsx'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import { departmentsQuery } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import { Frame } from '../../shell/frame.tsx'
import { useT } from '../../ui/use-t.ts'
import { lastModule } from '../last-module.ts'

/** Leads to the records without a location: of the module that was looked at last, else of the first. */
export default function UnmappedPage() {
  const t = useT()
  const departments = useQuery(departmentsQuery)
  if (departments.data) {
    const modules = departments.data.flatMap((department) =>
      department.modules.map(({ id }) => ({ department: department.id, module: id })),
    )
    const last = lastModule()
    const target = modules.find(({ module }) => module === last) ?? modules[0]
    return (
      <Navigate
        to={
          target ? `${paths.module(target.department, target.module)}?show=unmapped` : paths.home()
        }
        replace
      />
    )
  }
  return (
    <Frame>
      <Awaited query={departments} rows={6} failed={t('module.failed')} />
    </Frame>
  )
}
