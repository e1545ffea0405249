/** Every address of the web application. Segments are encoded; queries are made by their owner. */
export const paths = {
  home: () => '/',
  department: (department: string) => `/${encodeURIComponent(department)}`,
  module: (department: string, module: string) =>
    `/${encodeURIComponent(department)}/${encodeURIComponent(module)}`,
  record: (department: string, module: string, guid: string) =>
    `${paths.module(department, module)}/search/record/${encodeURIComponent(guid)}`,
}

/** The same addresses as the router's patterns. */
export const patterns = {
  home: '/',
  department: '/:department',
  module: '/:department/:module',
  record: '/:department/:module/search/record/:guid',
}
