import { PAGE_PARAMETERS } from '@plat/contract/search/search-url-names'
import { expect, test } from 'vitest'
import { EXPORT_ROUTES } from './plain-routes.ts'

/** Parameters of the page's layout and of logging in: they do not change a file. */
const LOOKS = [
  'at',
  'location',
  'cluster',
  'record',
  'show',
  'panel',
  'layers',
  'login',
  'offer-archived',
  'as',
]

test.each(['csv', 'geojson', 'atom'])(
  'every parameter that changes a %s file is documented',
  (format) => {
    const route = EXPORT_ROUTES.find(({ path }) => path.endsWith(`.${format}`))
    const documented = new Set((route?.query ?? []).map(({ name }) => name))
    const restricting = [...PAGE_PARAMETERS].filter(
      (name) => ![...LOOKS, 'page', 'view'].includes(name),
    )
    expect(restricting.filter((name) => !documented.has(name))).toEqual([])
  },
)
