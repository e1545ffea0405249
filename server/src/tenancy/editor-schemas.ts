import { BasemapFile } from './basemap-document.ts'
import { DepartmentDocument } from './department-document.ts'
import { inputSchema } from './known-keys.ts'
import { ModuleDocument } from './module-document.ts'
import { PlacesFile } from './places-document.ts'
import { TenantSettings } from './tenant-document.ts'

/** JSON Schemas of the files of a tenant folder, by file name: editors complete and check with them. */
export function editorSchemas(): Record<string, object> {
  return {
    'tenant.schema.json': inputSchema(TenantSettings),
    'department.schema.json': inputSchema(DepartmentDocument),
    'module.schema.json': inputSchema(ModuleDocument),
    'places.schema.json': inputSchema(PlacesFile),
    'basemap.schema.json': inputSchema(BasemapFile),
  }
}
