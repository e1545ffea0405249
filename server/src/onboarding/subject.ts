import { plain } from './names.ts'

/** What the records are, for the module's code and texts. */
export interface Subject {
  readonly code: string
  readonly name: { readonly en: string; readonly es: string }
  readonly noun: {
    readonly one: { readonly en: string; readonly es: string }
    readonly other: { readonly en: string; readonly es: string }
  }
}

const SUBJECTS: readonly (readonly [RegExp, Subject])[] = [
  [
    /permit|permiso/,
    subject('permits', 'Permits', 'Permisos', 'permit', 'permiso', 'permits', 'permisos'),
  ],
  [
    /licen[sc]|licencia/,
    subject('licenses', 'Licenses', 'Licencias', 'license', 'licencia', 'licenses', 'licencias'),
  ],
  [
    /violation|enforcement|complaint|casenum|case|caso|queja|infraccion/,
    subject('cases', 'Cases', 'Casos', 'case', 'caso', 'cases', 'casos'),
  ],
  [
    /inspection|inspeccion/,
    subject(
      'inspections',
      'Inspections',
      'Inspecciones',
      'inspection',
      'inspección',
      'inspections',
      'inspecciones',
    ),
  ],
  [
    /application|solicitud|expediente/,
    subject(
      'applications',
      'Applications',
      'Solicitudes',
      'application',
      'solicitud',
      'applications',
      'solicitudes',
    ),
  ],
]
const RECORDS = subject(
  'records',
  'Records',
  'Registros',
  'record',
  'registro',
  'records',
  'registros',
)

/** What the records are, by the names of the files first, then of the key, then of all columns. */
export function subjectOf(
  files: readonly string[],
  key: string | undefined,
  columns: readonly string[],
): Subject {
  for (const text of [files.join(' '), key ?? '', columns.join(' ')]) {
    const found = SUBJECTS.find(([pattern]) => pattern.test(plain(text).replace(/[^a-z]/g, '')))
    if (found) return found[1]
  }
  return RECORDS
}

function subject(
  code: string,
  en: string,
  es: string,
  oneEn: string,
  oneEs: string,
  otherEn: string,
  otherEs: string,
): Subject {
  return {
    code,
    name: { en, es },
    noun: { one: { en: oneEn, es: oneEs }, other: { en: otherEn, es: otherEs } },
  }
}
