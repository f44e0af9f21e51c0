/**
 * The one list of what a property CSV may hold. Import reads headers by it, export writes its 25 columns from it,
 * and the lengths are those of the table `properties`.
 */
export type FieldKind =
  | 'zip'
  | 'text'
  | 'url'
  | 'year'
  | 'area'
  | 'boolean'
  | 'date'
  | 'severity'
  | 'latitude'
  | 'longitude';

interface FieldShape {
  key: string;
  /** Header in the export; null if the export leaves the field out (docs/product.md). */
  header: string | null;
  kind: FieldKind;
  /** Most characters of a text or URL. */
  maxLength?: number;
  /** Further headers it is known by, best first, as headerKey() spells them. */
  aliases: readonly string[];
}

const words = (list: string): readonly string[] => list.trim().split(/\s+/);

/** In the order of the export (docs/product.md); fields the export leaves out come last. */
export const propertyFields = [
  {
    key: 'zipCode',
    header: 'Zip Code',
    kind: 'zip',
    aliases: words(`
      zip szip5 szip sitezip situszip situszipcode sitezipcode propertyzip propertyzipcode
      propertyaddresszip propertyaddresszipcode propaddresszipcode propaddresszipcode1 propzip physicalzip phyzipcd
      loczip locationzip parcelzip parzip physzip premisezip truesitezipcode truesitezip siteaddr3 propertyzip5 sitezip5
      situszip5 propertyaddresszip5 streetzip addresszip addrzip zipcd zipcode5 zipnum ziporpostalcode sitecitystatezip
      situscitystatezip propertycitystatezip sitecityzip situscityzip propertycityzip citystatezip citystzip cityzip
      zip5 zcta zcta5 zcta5ce10 zcta5ce20 postalcode postcode postal`),
  },
  {
    key: 'propertyId',
    header: 'Property ID',
    kind: 'text',
    maxLength: 80,
    aliases: words(`
      propid lluuid attomid propertynumber propertykey propkey accountnumber accountnum accountno
      account acctno acct ain uniqueid externalid parcelid parcelkey parcelnumbnoformatting`),
  },
  {
    key: 'parcelNumber',
    header: 'Parcelnumb',
    kind: 'text',
    maxLength: 80,
    aliases: words(`
      parcelnumber parcelnumberraw parcelnum parcelno apn apnunformatted apnformatted
      parcelnumberunformatted parcelid parcel parcelnbr pin pinnum pid bbl gisparcelid
      assessorparcelnumber assessorsparcelnumber taxparcelid taxparcelnumber taxid taxmapid
      parid schednum parcelpin pin14 sbl printkey parcelnumbnoformatting folio folionumber gpin stateparcelnumb`),
  },
  {
    key: 'address',
    header: 'Address',
    kind: 'text',
    maxLength: 300,
    aliases: words(`
      propertyaddress propertyaddressfull propaddressfull saddress siteaddress siteaddr1
      situsaddress situsfulladdress situsstreetaddress parceladdress parceladdr siteaddr situsaddr
      propaddr propaddress locationaddress physicaladdress physaddr phyaddr1 streetaddress
      siteaddressline1 situsaddressline1 situsline1 situsaddr1 siteline1 propertyaddressline1 propertystreetaddress
      sitestreetaddress truesiteaddr truesiteaddress paraddr premiseaddress premiseadd
      locaddress locaddr locationaddr locationaddress1 situsconcat fullstreetaddress fulladd primaryaddress
      fulladdress fulladdr address1 addressline1 addr situs siteadd sadd proploc
      propertylocation proplocation location situsstreet propertystreet sitestreet street`),
  },
  {
    key: 'areaSquareFeet',
    header: 'Area Sqft',
    kind: 'area',
    aliases: words(`
      areasquarefeet areabuilding buildingarea buildingsqft bldgsqft bldgarea bldar buildingsf
      bldgsf sqftliv livingarea livingsqft sqftliving livingsquarefeet livingspace livarea
      totlvgarea totlivingareasf sqftmain sqftmain1 areagross grossarea grosssqft finsqft
      finishedsqft heatedarea totalsqft areasf squarefeet sqft squarefootage roofarea roofsqft
      llbldgfootprintsqft footprintsqft totalbuildingareasquarefeet totalbuildingarea
      buildingareasquarefeet buildingareasqft buildingsquarefeet buildingsquarefootage buildingsize totalbldgsqft
      totallivablearea sqfttotliving finishedlivingarea buildingheatedarea heatedsqft totalheatedarea resabovegradearea
      livingareasqft livingareasquarefeet propertysqft propertysquarefeet area`),
  },
  {
    key: 'isRentalProperty',
    header: 'Rental Property',
    kind: 'boolean',
    aliases: words('isrentalproperty rental isrental renteroccupied'),
  },
  {
    key: 'uspsVacancy',
    header: 'Usps Vacancy',
    kind: 'boolean',
    aliases: words('uspsvacant vacancy vacant isvacant'),
  },
  {
    key: 'yearBuilt',
    header: 'Year Build',
    kind: 'year',
    aliases: words(`
      yearbuilt yrblt yrbuilt yearblt builtyear yearofconstruction constructionyear constyear
      buildyr buildyear origyearbuilt resorigyearbuilt yearbuiltact actualyearbuilt actyrblt yrbuiltact yearbuilt1 ayb yrimpr yearbuilteffective
      effectiveyearbuilt effyearbuilt effyrblt yearbuilteffectivedate`),
  },
  {
    key: 'zoning',
    header: 'Zoning',
    kind: 'text',
    maxLength: 60,
    aliases: words(`
      zoningcode zonecode zone zoned zoningclass zoningtype zoningdistrict zonedist1
      zonedcodelocal cityzoning`),
  },
  {
    key: 'hasMissingShingles',
    header: 'Missing Shingles',
    kind: 'boolean',
    aliases: words('hasmissingshingles missingshingle'),
  },
  {
    key: 'hasWaterStains',
    header: 'Water Stains',
    kind: 'boolean',
    aliases: words('haswaterstains waterstain waterstaining'),
  },
  {
    key: 'hasPool',
    header: 'Presence of Pool',
    kind: 'boolean',
    aliases: words(`
      haspool pool poolpresence poolpresent swimmingpool swimmingpoolind poolind`),
  },
  {
    key: 'hasCrackedShingles',
    header: 'Cracked Shingles',
    kind: 'boolean',
    aliases: words('hascrackedshingles crackedshingle'),
  },
  {
    key: 'hasSolarPanels',
    header: 'Solar Panels',
    kind: 'boolean',
    aliases: words('hassolarpanels hassolar solarpanel solar pvpanels'),
  },
  {
    key: 'poolStatus',
    header: 'Status of Pool',
    kind: 'text',
    maxLength: 60,
    aliases: words('poolstatus poolcondition'),
  },
  {
    key: 'hasCurlingShingles',
    header: 'Curling Shingles',
    kind: 'boolean',
    aliases: words('hascurlingshingles curlingshingle curledshingles'),
  },
  {
    key: 'roofType',
    header: 'Roof Type',
    kind: 'text',
    maxLength: 60,
    aliases: words(`
      rooftype1 rooftypdesc rooftypedesc roofclass roofstyle roof`),
  },
  {
    key: 'roofSubtype',
    header: 'Roof Subtype',
    kind: 'text',
    maxLength: 60,
    aliases: words(`
      roofsubclass roofmaterial roofmatdesc roofcover roofcovering roofmatl`),
  },
  {
    key: 'severityLevel',
    header: 'Severity Level',
    kind: 'severity',
    aliases: words('severity damageseverity damagelevel roofseverity risklevel risk roofdamage damage'),
  },
  {
    key: 'owner',
    header: 'Owner',
    kind: 'text',
    maxLength: 300,
    aliases: words(`
      ownername owner1 owner1name ownername1 ownernme1 ownerfullname owner1fullname partyowner1namefull
      ownname pyownername trueowner1 trueowner ownermailingname mailaddressname mailto propertyowner primaryowner ownr ownernm deedholder`),
  },
  {
    key: 'ownerAddress',
    header: 'Owner Address',
    kind: 'text',
    maxLength: 300,
    aliases: words(`
      owneraddr owneraddress1 owneraddressline1 ownaddr1 mailadd mailaddress mailaddressfull
      mailingaddress mailingstreetaddress mailingaddr mailaddr mailaddr1 contactownermailaddressfull
      mailstreetaddress mailingaddressline1 mailaddressline1 mailaddrline1 mailingline1 ownerline1 pyaddrline1
      truemailingaddr1 ownaddr ownaddress owneraddr1 mailaddress1 mailingaddress1 owneradd ownermailingaddress pstladdress pstladdress1`),
  },
  {
    key: 'taxOwner',
    header: 'Tax Owner',
    kind: 'text',
    maxLength: 300,
    aliases: words('taxownername taxpayernm taxpayer taxpayername taxname'),
  },
  {
    key: 'taxOwnerAddress',
    header: 'Tax Owner Address',
    kind: 'text',
    maxLength: 300,
    aliases: words('taxowneraddr taxpayeraddress taxpayeraddr taxaddress taxmailingaddress'),
  },
  {
    key: 'imageUrl',
    header: 'Image URL',
    kind: 'url',
    maxLength: 2000,
    aliases: words('image imagelink photourl photo pictureurl'),
  },
  {
    key: 'cropImageUrl',
    header: 'Crop Image URL',
    kind: 'url',
    maxLength: 2000,
    aliases: words('cropimage croppedimageurl cropurl croppedimage'),
  },
  {
    key: 'saleDate',
    header: null,
    kind: 'date',
    aliases: words(`
      lastsaledate lastsaledt lstsaledate salesdate lastsalesdate saledt saldate dateofsale dateoflastsale datesold
      lastsold lastsolddate solddate transferdate lasttransferdate transdate lasttransfersaledate lastmarketsaledate
      mostrecentsaledate currentsaledate currentsalesdate currentsalerecordingdate lastsalerecordingdate
      lasttransferrecordingdate saledate1 sale1date sale1dt salesdate1 prsaledate deeddate deeddt lastdeeddate
      deedrecordeddate recordeddate recordingdate recordingdt documentdate docdate conveyancedate ownershipdate
      ownersincedate purchasedate acquisitiondate acquireddate`),
  },
  {
    key: 'roofReplacedOn',
    header: null,
    kind: 'date',
    aliases: words(`
      roofreplaced roofreplaceddate roofreplacementdate reroofdate reroofed lastreroof lastroofdate roofdate`),
  },
  {
    key: 'latitude',
    header: null,
    kind: 'latitude',
    aliases: words(`
      lat centroidlat centerlat propertylatitude parcellevellatitude intptlat latdd gpslat
      gpslatitude y pointy ycoord ycoordinate coordy centroidy`),
  },
  {
    key: 'longitude',
    header: null,
    kind: 'longitude',
    aliases: words(`
      lon lng long centroidlon centroidlong centerlon propertylongitude
      parcellevellongitude intptlon intptlong londd gpslon gpslong gpslongitude
      x pointx xcoord xcoordinate coordx centroidx`),
  },
] as const satisfies readonly FieldShape[];

export type PropertyFieldKey = (typeof propertyFields)[number]['key'];
export interface PropertyField extends FieldShape {
  key: PropertyFieldKey;
}

/** The 25 columns of the export, in order. */
export const exportFields = propertyFields.filter(
  (field) => field.header !== null,
) as readonly (PropertyField & {
  header: string;
})[];

/** Columns that the list of rejected rows puts in front; the import skips them when it comes back corrected. */
export const rejectedRowHeader = 'Row';
export const rejectedReasonHeader = 'Reason';

/** A header as it is compared: without case, accents, spaces, underscores or other punctuation. */
export function headerKey(header: string): string {
  return header
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}
