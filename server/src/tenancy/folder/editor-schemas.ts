import { BasemapFile } from '../document/basemap-document.ts'
import { DepartmentFile } from '../document/department-document.ts'
import { FooterFile } from '../document/footer-document.ts'
import { inputSchema } from './known-keys.ts'
import { LandingFile } from '../document/landing-document.ts'
import { ModuleFile } from '../document/module-document.ts'
import { PlacesFile } from '../document/places-document.ts'
import { TenantSettings } from '../document/tenant-document.ts'

/** JSON Schemas of the files of a tenant folder, by file name: editors complete and check with them. */
export function editorSchemas(): Record<string, object> {
  return {
    'tenant.schema.json': inputSchema(TenantSettings),
    'department.schema.json': inputSchema(DepartmentFile),
    'module.schema.json': inputSchema(ModuleFile),
    'landing.schema.json': inputSchema(LandingFile),
    'footer.schema.json': inputSchema(FooterFile),
    'places.schema.json': inputSchema(PlacesFile),
    'basemap.schema.json': inputSchema(BasemapFile),
  }
}
