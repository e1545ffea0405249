import { because } from '@plat/contract/platform/reasons'
import { AppointmentKind } from '@plat/contract/schedule/slots'
import { fieldError } from '../accounts/field-error.ts'
import { hasTag, type StoredSubject } from '../calls/stored-subject.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'

/** How people can meet about a subject: by video only where its department takes video calls. */
export function kindsFor(document: TenantDocument, subject: StoredSubject): AppointmentKind[] {
  const takesVideo = hasTag(document, subject, 'call')
  return AppointmentKind.options.filter((kind) => kind !== 'video' || takesVideo)
}

/** @throws AppError invalid_request for a kind in which people cannot meet about a subject */
export function requireKind(
  document: TenantDocument,
  subject: StoredSubject,
  kind: AppointmentKind,
): void {
  if (kindsFor(document, subject).includes(kind)) return
  throw fieldError('kind', because('appointment_video_off'))
}
