import { Doc, Landing } from '@plat/contract/landing/landing'
import { z } from 'zod'
import { BasemapDocument } from './basemap-document.ts'
import { DepartmentDocument } from './department-document.ts'
import { FooterDocument } from './footer-document.ts'
import { ModuleDocument } from './module-document.ts'
import { PlaceLayerDocument } from './places-document.ts'
import { TenantSettings } from './tenant-document.ts'

/** A whole tenant folder, checked: what `tenant_version.document` holds and every feature reads. */
export const TenantDocument = z
  .object({
    tenant: TenantSettings,
    /** In order of position. */
    departments: z.array(DepartmentDocument),
    /** In order of code. */
    modules: z.array(ModuleDocument),
    places: z.object({ layers: z.array(PlaceLayerDocument) }).strict(),
    basemap: BasemapDocument,
    /** Content of the agency's first page; null: made of its name and departments. */
    landing: Landing.nullable().default(null),
    footer: FooterDocument.prefault({}),
    /** Documents by their slug, in alphabetical order. */
    docs: z.array(Doc).default([]),
    /** Images by their path in the folder: their content in `tenant_file`. */
    files: z.record(z.string(), z.object({ sha256: z.string(), mediaType: z.string() }).strict()),
  })
  .strict()
export type TenantDocument = z.infer<typeof TenantDocument>

/** The module with this code, if the tenant has it. */
export function moduleOf(document: TenantDocument, code: string): ModuleDocument | undefined {
  return document.modules.find((module) => module.code === code)
}

/** The department that a module belongs to: every module has exactly one. */
export function departmentOf(document: TenantDocument, moduleCode: string): DepartmentDocument {
  const department = document.departments.find((one) => one.modules.includes(moduleCode))
  if (!department) throw new Error(`No department of ${document.tenant.code} lists ${moduleCode}`)
  return department
}
