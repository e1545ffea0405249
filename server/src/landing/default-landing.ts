import type { Landing, LandingColumn } from '@plat/contract/landing/landing'
import type { Localized } from '@plat/contract/platform/localized'
import type { DepartmentDocument } from '../tenancy/document/department-document.ts'
import { departmentOf, moduleOf, type TenantDocument } from '../tenancy/document/document.ts'

const START_HERE = { en: 'Start here', es: 'Empiece aquí' }
const ALL_DEPARTMENTS = { en: 'All departments', es: 'Todos los departamentos' }
const MOST_COLUMNS = 3

/** The agency's own first page, else one made of its name and its departments' modules. */
export function agencyLanding(document: TenantDocument): Landing {
  const { landing, departments, tenant } = document
  if (landing) return landing
  const buttons = departments.flatMap((department) => moduleButtons(document, department))
  return started(tenant.branding.title.long, null, buttons)
}

/** A department's own page, else one made of its name and modules; null for an unknown one. */
export function departmentLanding(document: TenantDocument, id: string): Landing | null {
  const department = document.departments.find((one) => one.id === id)
  if (!department) return null
  const { landing, title, name, summary } = department
  return landing ?? started(title?.long ?? name, summary, moduleButtons(document, department))
}

/** What a module says about its records, else its name and summary; null for an unknown one. */
export function moduleLanding(document: TenantDocument, code: string): Landing | null {
  const module = moduleOf(document, code)
  if (!module) return null
  const { landing, title, name, summary } = module
  const button = startButton(`/${departmentOf(document, code).id}/${code}`, name, code)
  return landing ?? started(title?.long ?? name, summary, [button])
}

function moduleButtons(document: TenantDocument, department: DepartmentDocument): LandingColumn[] {
  return department.modules.flatMap((code) => {
    const module = moduleOf(document, code)
    return module ? [startButton(`/${department.id}/${code}`, module.name, code)] : []
  })
}

function startButton(href: string, text: Localized, id: string): LandingColumn {
  return {
    type: 'button',
    analyticType: null,
    id,
    heading: null,
    text: null,
    picture: null,
    button: { href, text },
  }
}

/** Without any module, the way to the departments is left. */
function started(
  heading: Localized,
  subHeading: Localized | null,
  buttons: readonly LandingColumn[],
): Landing {
  const columns =
    buttons.length > 0
      ? [...buttons]
      : [startButton('/departments', ALL_DEPARTMENTS, 'departments')]
  return {
    heading,
    subHeading,
    rows: [
      {
        kind: 'start',
        heading: START_HERE,
        columnCount: Math.min(MOST_COLUMNS, columns.length),
        columns,
      },
    ],
  }
}
