import type { PermitKind } from './kinds.ts';

/** What a permit says of its work, as the file writes it. */
export interface PermitText {
  description: string | null;
  type: string | null;
  workClass: string | null;
}

export interface Classified {
  kind: PermitKind;
  /** The rule that decided, kept beside the raw text. */
  rule: string;
}

/**
 * What the permit was for. `cases.json` lists descriptions with their kinds; every new spelling belongs there. Rules
 * are asked in their order, the first that fits decides, and a roof that none of them explains is unclear.
 */
export function classifyPermit({ description, type, workClass }: PermitText): Classified {
  const whole = plain(description ?? '');
  const text: Words = {
    work: aboutWork(whole),
    whole,
    type: plain([type, workClass].filter(Boolean).join(' ')),
  };
  for (const [rule, kind, fits] of rules) if (fits(text)) return { kind, rule };
  return { kind: 'other', rule: 'nothing about a roof' };
}

interface Words {
  /** The description without the places, people and denials that name a roof and are not its work. */
  work: string;
  whole: string;
  /** Permit type and work class. */
  type: string;
}

/** Upper case without accents, 'R/R' and 'RE-ROOF' as one word each, words separated by single spaces. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(
      /\bR\s?(?:&|\/|\+|AND)\s?R\b|\bREM(?:OVE)?\.?\s?(?:&|\/|\+|AND)\s?REP(?:L(?:ACE)?)?\.?\b/g,
      'REMOVE AND REPLACE',
    )
    .replace(/\bT\s?[/&]\s?O(?:FF)?\b|\bTEAR(?:ING)?[- ]?OFF\b|\bTEAROFF\b/g, 'TEAROFF')
    .replace(/\bRE[- ]?ROO?F(?:S|ED|ING)?\b|\bRRF\b|\bRE-RF\b|\bRERF\b/g, 'REROOF')
    .replace(/[&+]/g, ' AND ')
    .replace(/[^A-Z0-9]+/g, ' ')
    .replace(/\bROOF ?TOPS?\b/g, 'ROOFTOP')
    .replace(/\bROOFS\b/g, 'ROOF')
    .trim();
}

// Names of companies, denials, places on a roof, and parts that are no covering.
const besideWork = [
  /\b(?:CONTRACTORS?|CONTR|GC|SUBCONTRACTOR|APPLICANT|COMPANY|ROOFER)\b(?: NAME)? (?:IS )?(?:[A-Z0-9]+ ){0,4}(?:ROOF(?:ING|ERS?)?)\b.*/g,
  /\b(?:BY )?(?:[A-Z0-9]+ ){1,3}ROOF(?:ING|ERS)?(?: (?:AND|CONSTRUCTION|CONTRACTORS?|SERVICES?|SYSTEMS|EXTERIORS|RESTORATION|COMPANY|CO|SOLUTIONS))* (?:LLC|INC|CORP|LTD|LP)\b/g,
  /\b(?:NO|NOT|WITHOUT|EXCLUD(?:ES|ING)|EXCEPT|NON)(?: (?:ANY|NEW|CHANGES?|WORK|ALTERATIONS?|MODIFICATIONS?|DAMAGE|THE|TO|OF|ON|IN|FOR|INCL(?:UDE|UDED|UDES|UDING)?|STRUCTURAL|EXTERIOR|ADDITIONAL))* (?:REROOF|ROOF(?:ING)?)(?: (?:WORK|CHANGES?|ALTERATIONS?|REPLACEMENT|INCLUDED|PENETRATIONS?|COVERING))?/g,
  /\bROOF(?:ING)? (?:IS |WORK )?(?:NOT (?:INCLUDED|PART|IN SCOPE)|BY OTHERS|UNDER SEPARATE PERMIT|SEPARATE PERMIT|EXCLUDED|TO REMAIN)\b/g,
  /\b(?:ON|ONTO|THROUGH|THRU|ABOVE|BELOW|UNDER|BENEATH|FROM)(?: (?:THE|A|AN|EXISTING|EXIST|EXIST|EX|FLAT|MAIN|REAR|LOWER|UPPER|SAME))* ROOF\b(?! (?:OVER|DECK|TRUSS))/g,
  /\bROOFTOP\b/g,
  /\bROOF (?:MOUNT(?:ED|ING)?|DRAINS?|HATCH|CURBS?|VENTS?|ANTENNAS?|EQUIPMENT|UNITS?|TOP|FANS?|JACKS?|LADDER|ACCESS|ANCHORS?|GARDEN|SIGN|EXHAUST|SCREEN|PENETRATIONS?|OPENINGS?|INSULATION ONLY)\b/g,
];

const aboutWork = (text: string): string =>
  besideWork
    .reduce((rest, phrase) => rest.replace(phrase, ' '), text)
    .replace(/ +/g, ' ')
    .trim();

const says = (pattern: RegExp) => (words: Words) => pattern.test(words.work);
const whole = (pattern: RegExp) => (words: Words) => pattern.test(words.whole);
const type = (pattern: RegExp) => (words: Words) => pattern.test(words.type);
const all =
  (...asked: ((words: Words) => boolean)[]) =>
  (words: Words) =>
    asked.every((ask) => ask(words));
const some =
  (...asked: ((words: Words) => boolean)[]) =>
  (words: Words) =>
    asked.some((ask) => ask(words));
const not = (ask: (words: Words) => boolean) => (words: Words) => !ask(words);

const roof = says(/\b(?:REROOF|ROOF(?:ING)?|TECHOS?|TEJADO|TECHADO)\b/);
const material =
  /\b(?:SHINGLES?|SHINGLED|ASPHALT|COMP(?:OSITION)?|LAMINATE|ARCH(?:ITECTURAL)?|DIMENSIONAL|3 TAB|TPO|EPDM|PVC|MOD(?:IFIED)? ?BIT(?:UMEN)?|MODIFIED|TORCH(?: ?DOWN)?|BUILT UP|BUR|SBS|HOT MOP|MEMBRANE|STANDING SEAM|METAL|STONE COATED|DECRA|SHAKES?|SLATE|(?:CONCRETE|CLAY|S|FLAT|SPANISH|BARREL|ROOF) TILES?|TILES?|FOAM|SPF|ELASTOMERIC|SILICONE COATING|UNDERLAYMENT|UNDERLAY|FELT|TEJAS?|OAKRIDGE|TIMBERLINE|LANDMARK|DURATION|GAF|CERTAINTEED|OWENS CORNING)\b/;
const covering = some(
  roof,
  says(
    /\b(?:TEAROFF|RESHINGLE|RE SHINGLE|RE DECK|SHINGLES?|TPO|EPDM|TORCH ?DOWN|MOD(?:IFIED)? BIT(?:UMEN)?|STANDING SEAM|BUILT UP|TEJAS?|REDECK)\b/,
  ),
);
const squares = says(/\b\d+(?: \d+)? ?(?:SQS?|SQUARES?)\b(?! F)/);

const house =
  /\b(?:HOUSE|HOME|DWELLING|RESIDENCE|RESIDENTIAL|RES|SFR|SFD|SF|DUPLEX|TRIPLEX|FOURPLEX|TOWNHO(?:USE|ME)S?|CONDOS?|APARTMENTS?|BUILDINGS?|BLDGS?|WHOLE|ENTIRE|MAIN|CASA|VIVIENDA|CHURCH|OFFICE|WAREHOUSE|STORE|SINGLE FAMILY|1 FAMILY|ONE FAMILY)\b/;
/** Roofs that are not that of the main building. */
const accessory =
  /\b(?:GARAGES?|SHEDS?|CARPORTS?|CAR PORT|PATIOS?|PORCH(?:ES)?|AWNINGS?|GAZEBOS?|PERGOLAS?|RAMADAS?|BARNS?|CABANAS?|GREENHOUSE|PAVILIONS?|PALAPA|CANOP(?:Y|IES)|SCREEN(?:ED)?|LANAI|STOOP|GUEST ?HOUSE|CASITA|POOL ?HOUSE|WORKSHOP|OUTBUILDINGS?|ACCESSORY|STABLE|CHICKEN COOP|DOG ?HOUSE|DUGOUT|COCHERA|TERRAZA|DECK COVER|COVERED DECK|BAY WINDOW|STORAGE (?:BUILDING|BLDG)|DETACHED)\b/;
/** 'House and detached garage', 'incl. porch': the main roof as well. */
const accessoryBeside =
  /\b(?:AND|INCL(?:UDE|UDES|UDING)?|WITH|W|PLUS|ALSO|Y|CON)(?: (?:THE|ATT|ATTACHED|DET|DETACHED|FRONT|REAR|BACK|SIDE|COVERED|EXISTING|SMALL|2 CAR|1 CAR|3 CAR|SCREENED))* (?:GARAGE|SHED|CARPORT|PATIO|PORCH|LANAI|STOOP|ACCESSORY)/;
const ofAccessory = all(
  says(accessory),
  not(says(/\bMISC\b/)),
  not(all(says(accessoryBeside), not(says(/\b(?:SHED|GARAGE|CARPORT) AND\b/)))),
  not(says(new RegExp(house.source.replace('|BUILDINGS?|BLDGS?', '')))),
);

const reroof = some(
  says(/\bREROOF\b/),
  says(/\bTEAROFF\b/),
  says(
    /\b(?:STRIP|REMOVE|REMOVAL|REMOVING|REM)\b.{0,60}\b(?:INSTALL|REPLAC\w*|NEW|APPLY|RESHINGLE|REDECK|RELAY)\b/,
  ),
  says(/\b(?:REPLAC(?:E|ED|ING|EMENT)|REPL|RPLC)\b.{0,45}\b(?:ROOF(?:ING)?|SHINGLES|MEMBRANE|TPO|EPDM)\b/),
  says(
    /\b(?:ROOF(?:ING)?|SHINGLES?|ROOF COVERING)\b(?: (?:COVERING|SYSTEM|COVER|SHINGLES?|TILES?|MEMBRANE|FULL|COMPLETE|AND))* (?:REPLACE\w*|REPL|RPLC|CHANGE ?OUT|CONVERSION|OVERLAY|RECOVER|INSTALL(?:ATION|ED)?|UPGRADE)\b/,
  ),
  says(/\b(?:OVERLAY|RECOVER|RE COVER|ROOFOVER|ROOF OVER EXISTING|LAYOVER|GO OVER|SECOND LAYER|2ND LAYER)\b/),
  says(/\b(?:LIFT|REMOVE) AND (?:RELAY|RESET|RELAID)\b|\bLIFT RELAY\b|\bRELAY\b.{0,20}\bTILES?\b/),
  says(/\bCHANGE ?OUT\b.{0,20}\b(?:SHINGLES?|ROOF)\b/),
  says(/\bRESHINGLE\b|\bRE SHINGLE\b|\bREDECK\b|\bRE DECK\b/),
  says(/\b(?:SHINGLE|SHAKE|TILE|WOOD|COMP) TO (?:METAL|COMP\w*|TILE|SHINGLE|ASPHALT)\b/),
  says(/\b(?:NEW|INSTALL|INSTALLING|APPLY)\b.{0,50}\b(?:ROOF(?:ING)?|SHINGLES|TPO|EPDM|MODIFIED BITUMEN)\b/),
  says(/\b(?:REEMPLAZ\w*|CAMBI\w*|QUITAR|REMOVER|NUEVO|INSTALA\w*)\b.{0,40}\b(?:TECHOS?|TEJAS?|TEJADO)\b/),
  says(/\b(?:TECHO|TEJADO) NUEVO\b/),
);
const isExplicit = says(/\bREROOF\b|\bTEAROFF\b|\b(?:ENTIRE|COMPLETE|FULL|WHOLE|COMPLETO)\b|\bRESHINGLE\b/);
const repairing = says(
  /\b(?:REPAIR(?:S|ED|ING)?|PATCH(?:ING)?|LEAK(?:S|ING)?|BROKEN|CRACKED|MISSING|AS NEEDED|WHERE NEEDED|TARP|FLASHINGS?|REPARA\w*|GOTERAS?|PARCHE|RAFTERS?|MAINTENANCE|RESEAL|SPOT)\b/,
);
const partly = says(
  /\b(?:PARTIAL(?:LY)?|PORTION|(?<!FLAT )SECTION|MINOR|SMALL|ONE SLOPE|1 SLOPE|(?<!\b(?:W|WITH|INCL|INCLUDING|AND|UP TO) )(?:[1-9]|ONE|TWO|THREE|FOUR|FIVE|SIX|FEW) SHEETS?|LESS THAN|APPROX [1-4] SQ\w*|(?<!\d )[1-3] SQ(?:UARES?|S)?|SPOT|PATCH\w*|REAR SLOPE|FRONT SLOPE|BACK SLOPE)\b/,
);

const solar =
  /\b(?:SOLAR|PHOTOVOLTAIC|FOTOVOLTAIC\w*|PV|PV SYSTEM|PANELES SOLARES|POWERWALL|MICROINVERTERS?)\b/;
const notSolar =
  /\bSOLAR (?:READY|POWERED|SCREENS?|TUBES?|TUBE|ATTIC|SHADES?|FILM|LIGHTS?|PREP)\b|\bSOLATUBE\b|\bPV(?:C| CONDUIT)\b|\b(?:FUTURE) SOLAR\b/;

const minorDemo =
  /\b(?:INTERIOR|PARTIAL|SELECTIVE|NON ?STRUCTURAL|NONSTRUCTURAL|PARTITIONS?|KITCHEN|BATH\w*|DRYWALL|GARAGES?|SHEDS?|CARPORTS?|PORCH\w*|DECKS?|POOLS?|FENCE|CHIMNEY|WALLS?|CEILINGS?|SIGNS?|TENANT|SUITE|FINISHES|FIREPLACE|PATIO|BARN|ACCESSORY|CANOPY|AWNING|SLAB|DRIVEWAY|STAIRS?|TANK)\b/;

const poolWork = /\b(?:POOLS?|PISCINAS?|SPA)\b/;
const notPool =
  /\b(?:REMOV\w*|DEMO\w*|BACKFILL|FILL IN|ABANDON|HEATERS?|FENCE|BARRIER|REPAIR|RESURFAC\w*|REPLASTER|REMODEL|EQUIPMENT|PUMP|POOL ?HOUSE|POOL BATH|ENCLOSURE|SCREEN|CAGE|ABOVE ROOF|LIGHTS?|REPLACE\w*|ELECTRICAL|BONDING|WIRE|WIRING|POOL TABLE|CARPOOL|ALARM|NAIL|DAY SPA|HOT TUB WIRING|GAS LINE)\b/;

const accessoryAlone = new RegExp(
  `${accessory.source} ONLY\\b|\\bON (?:THE |AN? )?(?:ACCESSORY|DETACHED) |\\b(?:D?ADU|ACCESSORY DWELLING)\\b`,
);

const addition = says(
  /\b(?:ADDITIONS?|ADDN|ADD ?ON|ADD A? ?\d+|ADD(?:ING)? (?:A )?(?:BEDROOM|BATH\w*|ROOM|SECOND|2ND|FAMILY|MASTER|DORMER|STORY)|SUNROOM|SUN ROOM|FLORIDA ROOM|DORMERS?|(?:SECOND|2ND|THIRD) STORY|ROOM ADD\w*|ENCLOS(?:E|ING)|BUMP ?OUT|EXPAND|AMPLIACION|CONVERT\w*\b.{0,40}\b(?:TO|INTO) (?:AN? )?(?:BED ?ROOM|LIVING|BATH\w*|OFFICE|ROOM|DEN))\b/,
);
const newBuilding = some(
  says(
    /\b(?:NSFR|NSFD|NEW SFR|NEW SFD|NEW SF|NEW HOME|NEW HOUSE|NEW CUSTOM HOME|CUSTOM HOME|MODULAR HOME|MANUFACTURED HOME|MOBILE HOME|TINY HOME|PRODUCTION HOME|TRACT HOME|CASA NUEVA|CONSTRUCCION (?:NUEVA|DE CASA)|SPEC HOME)\b/,
  ),
  says(
    /\b(?:NEW|CONSTRUCT\w*|ERECT|BUILD|BUILDING)\b.{0,60}\b(?:SINGLE FAMILY|SFR|SFD|SF RES|RESIDENCE|DWELLINGS?|TOWNHO(?:USE|ME)S?|DUPLEX|TRIPLEX|FOURPLEX|HOUSE|HOME|APARTMENTS?|CONDOMINIUMS?|OFFICE BUILDING|WAREHOUSE)\b/,
  ),
);

/** Rule, what it makes of a permit, and when: each is asked only if those before it do not fit. */
const rules: readonly (readonly [string, PermitKind, (words: Words) => boolean])[] = [
  ['no words', 'other', all(whole(/^$/), not(type(/ROOF|SOLAR|DEMO|WRECK|POOL|NEW|ADDITION/)))],
  [
    'solar',
    'solar',
    all(
      whole(solar),
      not(whole(notSolar)),
      not(all(says(/\bREROOF\b|\bTEAROFF\b/), not(says(/\bFOR (?:A |NEW )?REROOF\b/)))),
      not(whole(/^(?:REMOVE|REMOVAL)(?! AND).{0,30}SOLAR(?!.*\b(?:REINSTALL|RESET|REPLACE)\b)/)),
      not(all(says(poolWork), says(/\b(?:NEW|INGROUND|GUNITE)\b/))),
    ),
  ],
  ['solar by type', 'solar', all(type(/\bSOLAR\b|PHOTOVOLTAIC|\bPV\b/), not(says(/\bREROOF\b/)))],
  [
    'interior or accessory demolition',
    'other',
    all(
      some(
        says(/\b(?:DEMO(?:LISH\w*|LITION)?|WRECK\w*|RAZE|DEMOLICION|DEMOLER)\b/),
        type(/\bDEMO\w*|WRECK\w*/),
      ),
      says(minorDemo),
      not(roof),
      not(addition),
      not(says(/\b(?:HOUSE|RESIDENCE|DWELLING|SFR|SFD|ALL STRUCTURES) AND\b/)),
    ),
  ],
  [
    'tear-down',
    'tear-down',
    all(
      some(
        says(
          /\b(?:DEMOLISH\w*|DEMOLITION|WRECK\w*|RAZE|TEAR ?DOWN|DEMOLICION|DEMOLER|(?:TOTAL|COMPLETE|FULL|WHOLE) DEMO|DEMO (?:OF )?(?:A |THE |ENTIRE |EXISTING )*(?:HOUSE|SFR|SFD|HOME|RESIDENCE|DWELLING|BUILDING|STRUCTURE)S?)\b/,
        ),
        type(/\bDEMO\w*|WRECK\w*/),
      ),
      not(type(/INTERIOR/)),
      not(
        all(
          says(minorDemo),
          not(says(/\b(?:HOUSE|RESIDENCE|DWELLING|SFR|SFD|HOME|STRUCTURES) (?:AND|W|WITH)\b/)),
        ),
      ),
      not(addition),
      not(reroof),
      not(says(/\bNEW\b|\bREMODEL\b/)),
    ),
  ],
  [
    'pool',
    'pool',
    all(
      some(says(poolWork), all(type(/\bPOOL/), whole(/^$|GROUND|GUNITE|FIBERGLASS|SHOTCRETE/))),
      not(says(notPool)),
      not(type(/ELECTRIC|PLUMB|MECH|DEMO/)),
      not(reroof),
      not(newBuilding),
      not(addition),
    ),
  ],
  ['roof of another building', 'other', all(says(accessoryAlone), not(says(/\bHOUSE AND\b/)))],
  [
    'roof over something else',
    'other',
    all(ofAccessory, not(addition), not(all(newBuilding, type(/\bNEW\b/), not(says(/DETACHED|SHED|BARN/))))),
  ],
  [
    'addition',
    'addition',
    all(
      some(addition, all(type(/\bADDITION\b(?! ALTERATION)/), not(reroof))),
      not(says(/\bREROOF\b/)),
      not(says(/\bNO ADDITION/)),
      not(says(/\bCONVERSION\b.*\bROOF/)),
      not(newBuilding),
    ),
  ],
  [
    'new building',
    'new',
    all(
      newBuilding,
      not(
        says(
          /\b(?:WHOLE HOUSE|ENTIRE HOUSE|(?<!DEMO\w* (?:AN? )?)EXISTING|EXIST|REROOF|TEAROFF|REPAIR|REPLACE\w*|INTERIOR|REMODEL|ALTERATION)\b(?!.*\bPER PLANS?$)/,
        ),
      ),
      not(says(/\bROOF(?:ING)? (?:ON|FOR)\b/)),
    ),
  ],
  [
    'new by type',
    'new',
    all(
      type(
        /\bNEW\b.*\b(?:SINGLE|RESIDEN\w*|DWELLING|HOUSE|HOME|CONSTRUCTION)\b|\b(?:SINGLE|RESIDEN\w*|DWELLING|HOUSE|HOME|TOWNHOUSE)\b.*\bNEW\b|\bNEW CONSTRUCTION\b|\bTOWNHOUSE\b/,
      ),
      not(type(/RENOVATION|ALTERATION|ROOF|ELECTRIC|PLUMB|MECH/)),
      not(roof),
      not(
        says(
          /\b(?:REMODEL|REPAIR|INTERIOR|ALTER\w*|DECK|FENCE|WINDOWS?|SIGN|DRIVEWAY|WALLS?|GENERATOR|HEATER|PANEL|SEWER|IRRIGATION)\b/,
        ),
      ),
    ),
  ],
  [
    'repair of a part',
    'repair',
    all(
      covering,
      some(partly, all(repairing, not(isExplicit))),
      not(all(says(/\bREROOF\b/), not(partly))),
      not(says(/\bREPAIRS? (?:AND |OR |)REPLAC\w*\b|\bREPLACE OR REPAIR\b/)),
      not(
        all(
          reroof,
          says(/\b(?:NEW|FLASHINGS?) (?:FLASHINGS?|UNDERLAYMENT|FELT|DRIP)/),
          not(says(/\bREPAIR|\bLEAK|\bPATCH/)),
        ),
      ),
      not(says(/\bMISC\b/)),
    ),
  ],
  [
    'roof replaced',
    're-roof',
    all(
      covering,
      reroof,
      not(says(/\bREPAIR (?:OR )?REPLAC\w*\b|\bREPLACE OR REPAIR\b/)),
      not(says(/\b(?:SIDING|WINDOWS?|PORCH|DOORS?) (?:AND )?ROOF(?:ING)?$/)),
      not(all(says(/\bCONVERSION\b|\bCONVERT\b/), not(says(/\bREROOF\b|\bSHINGLE/)))),
    ),
  ],
  ['squares of a covering', 're-roof', all(squares, some(says(material), type(/ROOF/)), not(repairing))],
  ['repair by type', 'repair', all(type(/ROOF\w*/), repairing, not(says(/\bREPLAC\w*/)))],
  [
    're-roof by type',
    're-roof',
    all(
      type(/\bREROOF\b|\bROOF(?:ING)? (?:REPLACE\w*|RECOVER|COVERING)\b/),
      not(type(/SOLAR/)),
      not(repairing),
    ),
  ],
  [
    'covering under a roofing permit',
    're-roof',
    all(type(/\bROOF(?:ING)?\b/), says(material), not(repairing)),
  ],
  ['a roof and no more', 'unclear', some(roof, all(type(/\bROOF(?:ING)?\b/), not(whole(solar))))],
];
