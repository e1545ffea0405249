import { hostileModule, hostileRecords, type Put } from './hostile-records.ts'
import { smallTenant, squares, type TenantFiles } from './small-tenant.ts'

/** Identifies a text of a tenant folder: its file and its path within the file, as in the check's messages. */
export type Slot = string

/** A tenant folder full of texts that try to run, and which of them is in which slot. */
export interface HostileTenant {
  readonly files: TenantFiles
  readonly slots: ReadonlyMap<Slot, string>
}

const DEPARTMENTS = 12
/** Maximum number of items in a landing page row and in a footer column. */
const [ROW, COLUMN] = [24, 20]
const KINDS = ['banner', 'start', 'leader', 'promo'] as const
const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"><rect width="2" height="1"/></svg>'

/** The text with its pictures replaced by one from the folder that has a description. */
function withPictures(payload: string): string {
  return payload.replaceAll(
    /\bsrc *= *(["']?)(?:x|1|\/)?\1(?=[\s/>])/g,
    'src="images/dot.svg" alt="y" ',
  )
}

/**
 * An agency whose texts are all payloads: each of them as Markdown on the landing page, as a document,
 * as a heading, and many as names of departments, fields and places.
 * @param refused how often the check has refused the text of a slot. After the first time its pictures
 * are replaced by one from the folder, after the second time the text is harmless.
 */
export function hostileTenant(
  code: string,
  payloads: readonly string[],
  refused: ReadonlyMap<Slot, number>,
): HostileTenant {
  const slots = new Map<Slot, string>()
  let turn = 0
  /** The payload with this number, or the next one, unless the check refuses it here. */
  const put = (file: string, path: string, number = turn++): string => {
    const slot = `${file}#${path}`
    const payload = payloads[number % payloads.length] ?? ''
    const times = refused.get(slot) ?? 0
    if (times > 1) return 'Nothing'
    slots.set(slot, payload)
    return times === 1 ? withPictures(payload) : payload
  }
  const files: TenantFiles = {
    ...smallTenant(code, hostileRecords(payloads)),
    'images/dot.svg': PICTURE,
    'landing.yaml': landing('landing.yaml', '', payloads, put),
    'footer.yaml': footer(payloads, put),
    'modules/permits.yaml': hostileModule(code, put),
    'places/districts.geojson': squares(
      payloads.filter((name) => !name.includes('\0')).slice(0, 60),
    ),
    ...Object.fromEntries(
      Array.from({ length: DEPARTMENTS }, (_, index) => department(index, payloads, put)),
    ),
  }
  const tenant = (path: string) => put('tenant.yaml', path)
  files['tenant.yaml'] = {
    ...(files['tenant.yaml'] as object),
    branding: {
      title: {
        long: tenant('branding.title.long'),
        short: '<img src=x onerror=X()>',
        article: tenant('branding.title.article'),
      },
    },
    names: { mycc: '<b onclick=X()>x</b>' },
    nArea: {
      customLink: { href: 'https://example.gov', text: tenant('nArea.customLink.text') },
      moduleSelector: { placeholder: tenant('nArea.moduleSelector.placeholder') },
    },
    texts: {
      'landing.startHere': tenant('texts.landing.startHere'),
      'departments.title': tenant('texts.departments.title'),
      'login.title': tenant('texts.login.title'),
    },
  }
  for (const number of payloads.keys()) {
    const path = `docs/p${number}.${number % 2 === 0 ? 'md' : 'html'}`
    const text = put(path, '', number)
    files[path] = `---\ntitle: Payload ${number}\n---\n\nBefore\n\n${text}\n\nAfter\n`
  }
  return { files, slots }
}

/** Rows of all kinds, with every payload as a text, a heading, a button and a description. */
function landing(file: string, at: string, payloads: readonly string[], put: Put): object {
  const count = Math.ceil(payloads.length / ROW)
  return {
    heading: put(file, `${at}heading`),
    subHeading: put(file, `${at}subHeading`),
    rows: Array.from({ length: count }, (_, row) => {
      const kind = KINDS[row % KINDS.length] ?? 'banner'
      return {
        kind,
        heading: put(file, `${at}rows[${row}].heading`),
        columns: payloads.slice(row * ROW, (row + 1) * ROW).map((_payload, column) => {
          const path = `${at}rows[${row}].columns[${column}].`
          const number = row * ROW + column
          return {
            type: kind === 'start' ? 'button' : 'picture-text',
            heading: put(file, `${path}heading`, number),
            text: put(file, `${path}text`, number),
            picture: { src: 'images/dot.svg', alt: put(file, `${path}picture.alt`, number) },
            button: { href: '/building', text: put(file, `${path}button.text`, number) },
          }
        }),
      }
    }),
  }
}

function footer(payloads: readonly string[], put: Put): object {
  const file = 'footer.yaml'
  return {
    copyright: put(file, 'copyright'),
    columns: Array.from({ length: 6 }, (_, column) => ({
      heading: put(file, `columns[${column}].heading`),
      items: Array.from({ length: COLUMN }, (_item, item) => {
        const path = `columns[${column}].items[${item}].`
        const number = payloads.length - 1 - column * COLUMN - item
        if (item === 0) return { type: 'link', href: '/building', text: put(file, `${path}text`) }
        if (item === 1)
          return { type: 'image', src: 'images/dot.svg', alt: put(file, `${path}alt`) }
        return { type: 'html', html: put(file, `${path}html`, number) }
      }),
    })),
  }
}

function department(index: number, payloads: readonly string[], put: Put): [string, object] {
  const id = index === 0 ? 'building' : `department-${index}`
  const file = `departments/${id}.yaml`
  const text = (path: string) => put(file, path)
  return [
    file,
    {
      id,
      name: text('name'),
      title: { long: text('title.long') },
      summary: text('summary'),
      worksWith: text('worksWith'),
      contact: { address: text('contact.address'), hours: text('contact.hours') },
      tags: ['general', 'chat', 'call'],
      modules: index === 0 ? ['permits'] : [],
      ...(index === 1
        ? { landing: landing(file, 'landing.', payloads.slice(0, 4 * ROW), put) }
        : {}),
      options: [
        {
          type: 'enquiry',
          name: text('options[0].name'),
          summary: text('options[0].summary'),
          action: {
            type: 'nencounter',
            title: text('options[0].action.title'),
            subtitle: text('options[0].action.subtitle'),
            linktext: text('options[0].action.linktext'),
            channel: 'desk',
            channelLabel: text('options[0].action.channelLabel'),
          },
        },
      ],
      navigation: [
        {
          type: 'subOffice',
          name: text('navigation[0].name'),
          summary: text('navigation[0].summary'),
          options: [
            { type: 'enquiry', name: text('navigation[0].options[0].name'), link: '/building' },
          ],
        },
      ],
    },
  ]
}
