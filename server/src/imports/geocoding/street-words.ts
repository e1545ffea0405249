/** Words of street addresses in capitals → how they are compared. */

/** @see USPS Publication 28, appendix B: directionals. */
export const DIRECTIONS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    NORTH: 'N',
    SOUTH: 'S',
    EAST: 'E',
    WEST: 'W',
    NORTHEAST: 'NE',
    NORTHWEST: 'NW',
    SOUTHEAST: 'SE',
    SOUTHWEST: 'SW',
  }),
)

/** The directionals as they are compared. */
export const SHORT_DIRECTIONS: ReadonlySet<string> = new Set(DIRECTIONS.values())

/** @see USPS Publication 28, appendix C1: street suffixes, the usual ones with their usual other forms. */
export const TYPES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ALY: 'ALLEY ALLEE ALLY',
    AVE: 'AVENUE AV AVEN AVN',
    BLF: 'BLUFF BLUF',
    BLVD: 'BOULEVARD BOUL BOULV BL BLV',
    BND: 'BEND',
    BR: 'BRANCH',
    BRG: 'BRIDGE',
    BYP: 'BYPASS',
    CIR: 'CIRCLE CIRC CRCL CRCLE',
    CLB: 'CLUB',
    CMN: 'COMMON',
    CRES: 'CRESCENT CRSENT CRSNT',
    CRK: 'CREEK',
    CT: 'COURT CRT',
    CTR: 'CENTER CENTRE CNTR',
    CV: 'COVE',
    CYN: 'CANYON',
    DR: 'DRIVE DRV DRIV',
    EST: 'ESTATE',
    EXPY: 'EXPRESSWAY EXPWY EXPW EXP',
    FLD: 'FIELD',
    FLS: 'FALLS',
    FRST: 'FOREST',
    FWY: 'FREEWAY FRWY',
    GDN: 'GARDEN GARDN',
    GDNS: 'GARDENS',
    GLN: 'GLEN',
    GRN: 'GREEN',
    GRV: 'GROVE GROV',
    HBR: 'HARBOR HARB',
    HL: 'HILL',
    HLS: 'HILLS',
    HOLW: 'HOLLOW',
    HTS: 'HEIGHTS HT',
    HWY: 'HIGHWAY HIGHWY HIWAY HWAY',
    IS: 'ISLAND',
    JCT: 'JUNCTION',
    KNL: 'KNOLL',
    LK: 'LAKE',
    LN: 'LANE',
    LNDG: 'LANDING',
    LOOP: 'LP LOOPS',
    MDW: 'MEADOW',
    MDWS: 'MEADOWS',
    MNR: 'MANOR',
    MT: 'MOUNT',
    MTN: 'MOUNTAIN',
    ORCH: 'ORCHARD',
    PARK: 'PK PRK',
    PASS: 'PS',
    PATH: 'PATHS',
    PKWY: 'PARKWAY PARKWY PKY PWY',
    PL: 'PLACE',
    PLZ: 'PLAZA PLZA',
    PT: 'POINT',
    RD: 'ROAD',
    RDG: 'RIDGE',
    ROW: 'RW',
    RTE: 'ROUTE',
    RUN: 'RN',
    SHR: 'SHORE',
    SMT: 'SUMMIT',
    SPG: 'SPRING',
    SPGS: 'SPRINGS',
    SQ: 'SQUARE SQR',
    ST: 'STREET STR STRT',
    STA: 'STATION',
    SVRD: 'SERVICE-ROAD',
    TER: 'TERRACE TERR',
    TRCE: 'TRACE',
    TRL: 'TRAIL TRAILS TR',
    VIS: 'VISTA',
    VLG: 'VILLAGE',
    VLY: 'VALLEY',
    VW: 'VIEW',
    WALK: 'WLK',
    WAY: 'WY',
    XING: 'CROSSING CRSSNG',
  }).flatMap(
    ([short, long]) =>
      [[short, short], ...long.split(' ').map((word) => [word, short] as const)] as const,
  ),
)

/** Ordinals in words. */
export const ORDINALS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    FIRST: '1ST',
    SECOND: '2ND',
    THIRD: '3RD',
    FOURTH: '4TH',
    FIFTH: '5TH',
    SIXTH: '6TH',
    SEVENTH: '7TH',
    EIGHTH: '8TH',
    NINTH: '9TH',
    TENTH: '10TH',
    ELEVENTH: '11TH',
    TWELFTH: '12TH',
  }),
)

/** What begins the part of an address within a building. @see USPS Publication 28, appendix C2 */
export const UNITS: ReadonlySet<string> = new Set(
  'APT APARTMENT BLDG BUILDING BSMT DEPT FL FLOOR FRNT LBBY LOT LOWR OFC PH REAR RM ROOM SLIP SPC SPACE STE SUITE TRLR UNIT UPPR #'.split(
    ' ',
  ),
)
