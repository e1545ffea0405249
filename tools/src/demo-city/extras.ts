import { padded, type StoryKind } from './kinds.ts'
import { type Random, randomFrom } from './random.ts'
import type { Story } from './stories.ts'
import { person } from './text.ts'

/** The people and firms of a record. */
interface Known {
  readonly reference: string
  readonly kind: StoryKind
  readonly story: Story
  readonly applicant: string
  readonly contractor: string
  /** Mail domain of the fictional city. */
  readonly domain: string
}

/**
 * People, lists and recordings of a record, from its reference alone: they stay the same whatever else
 * is drawn. Telephone numbers are of the range reserved for fiction, mail domains of `.example`.
 */
export function extras(known: Known): Record<string, unknown> {
  const random = randomFrom(`${known.reference}/extras`)
  if (known.kind === 'permit') return permitExtras(known, random)
  if (known.kind === 'hearing') return hearingExtras(known, random)
  return {}
}

const PAPERS = [
  'Site plan',
  'Floor plans',
  'Structural calculations',
  'Energy forms',
  'Soil report',
]
const CHECKS = ['Foundation', 'Framing', 'Electrical', 'Plumbing', 'Insulation', 'Final']

function permitExtras({ contractor }: Known, random: Random): Record<string, unknown> {
  return {
    documents: PAPERS.slice(0, random.whole(2, PAPERS.length)),
    inspections: CHECKS.filter((check) => check === 'Final' || random.chance(0.7)),
    contractor_license: `CCB ${random.whole(104_000, 238_000)}`,
    contractor_phone: phone(random),
    contractor_email: `office@${plain(contractor)}.example`,
  }
}

const CONDITIONS = [
  'Build as shown on the plans that the commission saw.',
  'Lights point down and go off at 11 p.m.',
  'Deliveries between 7 a.m. and 8 p.m. only.',
  'Trees along the street are kept or replaced two for one.',
  'Roof water stays on the lot.',
  'Bicycle parking stands near the entrance.',
  'Noise of machines stays below 55 decibels at the lot line.',
  'The sidewalk is repaired along the whole front.',
  'Work begins within two years.',
  'A fence screens the trash bins.',
]

function hearingExtras(known: Known, random: Random): Record<string, unknown> {
  const { story, applicant, domain } = known
  const planner = person(random)
  const decided = story.events.find(
    ({ label }) => label === 'Approved with conditions' || label === 'Denied',
  )
  return {
    planner: {
      name: planner,
      role: { en: 'Planner on this case', es: 'Planificación del caso' },
      email: `${plain(planner)}@${domain}`,
      phone: phone(random),
    },
    applicant_email: `${plain(applicant)}@mail.example`,
    applicant_phone: phone(random),
    conditions:
      decided?.label === 'Approved with conditions'
        ? random.shuffled(CONDITIONS).slice(0, random.whole(3, 8))
        : undefined,
    hearing_video: decided === undefined ? undefined : recording(decided.date),
  }
}

/** The chapters of the demonstration clip (see demo-clip), as a clerk would mark them. */
function recording(iso: string): unknown {
  const day = (language: string) =>
    new Date(iso).toLocaleDateString(language, { dateStyle: 'medium', timeZone: 'UTC' })
  const part = (en: string, es: string, start: number, end: number, about?: [string, string]) => ({
    Title: { en, es },
    ...(about ? { Description: { en: about[0], es: about[1] } } : {}),
    SecondsStart: start,
    SecondsEnd: end,
  })
  return {
    video: 'hearing',
    title: {
      en: `Recording of the hearing of ${day('en-US')} (demonstration clip)`,
      es: `Grabación de la audiencia del ${day('es-US')} (video de demostración)`,
    },
    entries: [
      part('Staff report', 'Informe del personal', 8, 20, [
        'What is proposed, and what staff recommends.',
        'Qué se propone y qué recomienda el personal.',
      ]),
      part('Applicant', 'Solicitante', 20, 34, ['The plan, explained.', 'El plan, explicado.']),
      part('Public comment', 'Comentarios del público', 34, 46),
      part('Decision', 'Decisión', 46, 56, [
        'Motion, conditions and vote.',
        'Moción, condiciones y voto.',
      ]),
    ],
  }
}

function phone(random: Random): string {
  return `(541) 555-01${padded(random.whole(0, 99), 2)}`
}

/** A name as part of an address: `Núñez & Sons` → `nunez-sons`. */
function plain(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{M}|[’.,]/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}
