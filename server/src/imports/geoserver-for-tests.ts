import type { Reply } from './http-source-for-tests.ts'

/** A feature type as a test's service has it. */
export interface GeoserverOptions {
  readonly count: number
  readonly formats?: readonly string[]
  readonly pages?: boolean
  readonly sorts?: boolean
  /** Gives latitude first, as EPSG:4326 has it. */
  readonly turned?: boolean
  /** Says how many there are in answers of features. */
  readonly counts?: boolean
  readonly matched?: number
  /** Answers the first page whatever is asked for. */
  readonly stuck?: boolean
}

const FORMATS = [
  'application/gml+xml; version=3.2',
  'GML2',
  'KML',
  'application/json',
  'csv',
  'text/javascript',
]

/** A service that answers as GeoServer does, at `/geoserver/ows`. */
export function geoserver(options: GeoserverOptions): (url: URL) => Reply {
  const { count, matched = count, counts = true } = options
  return ({ searchParams }) => {
    const request = searchParams.get('request')
    if (request === 'GetCapabilities') return xml(capabilities(options))
    if (request === 'DescribeFeatureType') return xml(SCHEMA)
    if (searchParams.get('resultType') === 'hits')
      return xml(
        `<wfs:FeatureCollection xmlns:wfs="http://www.opengis.net/wfs/2.0" numberMatched="${matched}" numberReturned="0"/>`,
      )
    if (searchParams.get('outputFormat') !== 'application/json')
      return xml(
        `<ows:ExceptionReport xmlns:ows="http://www.opengis.net/ows/1.1" version="2.0.0"><ows:Exception><ows:ExceptionText>No such format</ows:ExceptionText></ows:Exception></ows:ExceptionReport>`,
      )
    const offset = options.stuck ? 0 : Number(searchParams.get('startIndex') ?? 0)
    const size = Number(searchParams.get('count') ?? count)
    const ids = Array.from({ length: count }, (_, at) => at + 1)
    if (searchParams.get('sortBy')?.endsWith(' DESC') === true) ids.reverse()
    const features = ids
      .slice(offset, offset + size)
      .map((id) => feature(id, options.turned ?? false))
    return {
      body: {
        type: 'FeatureCollection',
        features,
        ...(counts ? { totalFeatures: matched, numberMatched: matched } : {}),
        numberReturned: features.length,
      },
    }
  }
}

const xml = (body: string): Reply => ({ headers: { 'content-type': 'application/xml' }, body })

const feature = (id: number, turned: boolean) => ({
  type: 'Feature',
  id: `permits.${id}`,
  geometry: { type: 'Point', coordinates: turned ? [42.45, -83.13] : [-83.13, 42.45] },
  geometry_name: 'geom',
  properties: { permit_no: `P-${id}`, status: 'Issued', issued: '2024-05-01Z' },
})

const SCHEMA = `<?xml version="1.0"?><xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:gml="http://www.opengis.net/gml/3.2">
<xsd:complexType name="permitsType"><xsd:complexContent><xsd:extension base="gml:AbstractFeatureType"><xsd:sequence>
<xsd:element name="geom" type="gml:PointPropertyType"/><xsd:element name="status" type="xsd:string"/>
<xsd:element name="permit_no" type="xsd:string"/><xsd:element name="issued" type="xsd:date"/>
</xsd:sequence></xsd:extension></xsd:complexContent></xsd:complexType></xsd:schema>`

function capabilities({ formats = FORMATS, pages = true, sorts = true }: GeoserverOptions): string {
  const type = (
    name: string,
    title: string,
  ) => `<FeatureType><Name>${name}</Name><Title>${title}</Title>
<Abstract>All of &lt;them&gt;.</Abstract><DefaultCRS>urn:ogc:def:crs:EPSG::4326</DefaultCRS>
<ows:WGS84BoundingBox><ows:LowerCorner>-83.2 42.4</ows:LowerCorner><ows:UpperCorner>-83.1 42.5</ows:UpperCorner></ows:WGS84BoundingBox></FeatureType>`
  const constraint = (name: string, value: boolean) =>
    `<ows:Constraint name="${name}"><ows:NoValues/><ows:DefaultValue>${value ? 'TRUE' : 'FALSE'}</ows:DefaultValue></ows:Constraint>`
  return `<?xml version="1.0"?><wfs:WFS_Capabilities version="2.0.0" xmlns="http://www.opengis.net/wfs/2.0" xmlns:wfs="http://www.opengis.net/wfs/2.0" xmlns:ows="http://www.opengis.net/ows/1.1">
<ows:ServiceIdentification><ows:Title>Ferndale WFS</ows:Title><ows:AccessConstraints>CC BY 4.0</ows:AccessConstraints></ows:ServiceIdentification>
<ows:ServiceProvider><ows:ProviderName>City of Ferndale</ows:ProviderName></ows:ServiceProvider>
<ows:OperationsMetadata><ows:Operation name="GetFeature"><ows:Parameter name="outputFormat"><ows:AllowedValues>${formats
    .map((one) => `<ows:Value>${one}</ows:Value>`)
    .join('')}</ows:AllowedValues></ows:Parameter></ows:Operation>
${constraint('ImplementsResultPaging', pages)}${constraint('ImplementsSorting', sorts)}</ows:OperationsMetadata>
<FeatureTypeList>${type('city:permits', 'Building permits')}${type('city:parks', 'Parks')}</FeatureTypeList></wfs:WFS_Capabilities>`
}
