/**
 * What a permit file may hold beside the place: each field with the headers it is known by, best first, and what a header
 * that nobody knows is like if it is one of them.
 */
export const permitFields = [
  {
    key: 'permitNumber',
    names: `permitnum permitnumber permitno permitnbr pernum permitrecordnumber bldgpermitno buildingpermitnumber
      permitid recordnumber recordnum recordno recordid casenumber caseno casenum applicationnumber applicationno appno
      applno altid foldernumber jobnumber pcispermit uniqueid
      permitnr permit record job`,
    like: /^(?:permit|record|case|appl\w*|folder)\w*(?:no|num|nbr|number|id)$/,
  },
  {
    key: 'permitDescription',
    names: `workdescription proposedworkdescription descriptionofwork scopedesc scopeofwork permitdescription
      description projectdescription jobdescription workdesc permitdesc projdesc bldpermitdesc briefdescription
      detaileddescription proposedwork workperformed scope descr desc moddesc
      desc1 purpose`,
    like: /^(?!.*(?:type|stat|district|class|code|parcel|propertydesc)).*(?:desc|scope|purpose|specialtext)/,
  },
  {
    // Some cities write the work itself in a second column.
    key: 'permitDetails',
    names: `approvedscopeofwork detaildescriptioncomments workdescription permitdescription specialtext shortnotes comments
      projectname permitname desc2`,
    like: /^desc\d$|work\w*desc|scope|specialtext/,
  },
  {
    key: 'permitType',
    names: `permittypedesc permittypedescr permittypedescription pertypedesc permittype permittypemapped recordtype typeofpermit
      bldgpermittype applicationtype apptype permitcategory permitclass class permitclassmapped type category`,
    like: /(?:permit|record|application|project|construction)type|typeof(?:permit|construction)|typepermit/,
  },
  {
    key: 'workClass',
    names: `workclass workclassmapped jobtype worktype typeofwork worktypedesc natureofwork permitsubtype permitsubtypedescription
      subtype permitsubtypedesc workcode permittypedefinition`,
    like: /subtype|workclass|permitclass|worktype/,
  },
  {
    key: 'permitStatus',
    names: `statuscurrent permitstatus currentstatus statuscurrentmapped recordstatus permitstat permitstatusdesc
      applicationstatus appstatus statusdescription statusdesc status`,
    like: /(?:permit|record|case|current|bp|appl\w*)stat(?:us)?(?:desc|name)?$|status(?:desc|name)?$/,
  },
  {
    key: 'appliedOn',
    names: `applieddate dateapplied applicationdate applicationstartdate appdate applydate fileddate datefiled filedate
      datereceived receiveddate submitteddate submitdate datesubmitted perentdate opendate dateopened openeddate
      createddate permitcreationdate dateentered date`,
    like: /^(?!.*iss).*(?:appl|fil|submi|recei|open|enter|creat|added)\w*(?:date|dt)$|(?:date|dt)\w*(?:appl|filed|submi|recei|open|enter|added)/,
  },
  {
    key: 'issuedOn',
    names: `issueddate issuedate dateissued issuancedate permitissuedate permitissueddate perissuedate dateofissue
      issuepermitdate issuedt issued permitdate`,
    like: /iss(?:u|ued?|uance)?\w*(?:date|dt|on)$|(?:date|dt)\w*iss|permitissued|issuedreceiveddate/,
  },
  {
    key: 'finaledOn',
    names: `completeddate finaleddate finaldate datefinaled finaled datecompleted completiondate completedate
      percompletedate finalinspectiondate coissueddate cofodate datecoissued certificateofoccupancydate closeddate
      dateclosed closedate completed`,
    like: /(?:final|complet|closed)\w*(?:date|dt|on)$|(?:date|dt)\w*(?:final|complet|closed)|permitcompleted/,
  },
  {
    // When the status came to be: of a permit that is finaled, the day it was.
    key: 'statusOn',
    names: 'statusdate currentstatusdate permitstatusdate statuscurrentdate',
    like: /stat(?:us)?\w*(?:date|dt)$/,
  },
  {
    key: 'contractor',
    names: `contractorcompanyname contractorname contractorcompany contractor contractorbusinessname contractor1name
      contractordba companyname contractorfullname professname licensedprofessional licensedprofessionalname
      generalcontractor contact1name permitteesbusinessname`,
    like: /^(?:general|roofing|primary)?contr\w*name$|contractorsbusinessname|permitteesbusinessname/,
  },
  {
    key: 'jobValue',
    names: `estprojectcost totaljobvaluation jobvalue jobvaluation valuation reportedcost estimatedcost projectcost
      constructioncost constructionvalue declaredvaluation permitvaluation projectvaluation estimatedvalue estprojectcostdec
      totalvaluation constcost estvalue costapproximate value cost`,
    like: /valu|cost/,
  },
] as const;

/** Words that make of a header something else than it is like. */
export const unlike =
  /legal|zon|lot|block|census|struct|occup|landuse|useof|usedesc|existing|proposeduse|street|neighbor|unit|fee|paid|waived|assess|landval|dwelling|expir|days|fiscal|inspection|milestone|contactaddr|owner|applicant|license|revised|review|subdivision|constructiontypedesc/;

export type PermitFieldKey = (typeof permitFields)[number]['key'];

/** How permit files name the place, as the import of properties knows it; the best name of an address first. */
export const placeNames: readonly (readonly [string, string])[] = [
  ...`originaladdress1 originaladdressfull originaladdress siteaddress siteaddressfull projectaddress projaddress projadd
    permitaddress jobaddress jobsiteaddress worksiteaddress workaddress workstreetaddress propertyaddress situsaddress
    serviceaddress buildingaddress streetaddress fulladdress addressfull streetfullname primaryaddress geocodedpermaddr
    permitlocation joblocation worklocation projectlocation siteloc addr address1 addressline1 address`
    .split(/\s+/)
    .map((name) => [name, 'Site Address'] as const),
  ...['originaladdress2', 'address2', 'unit', 'unitnumber', 'apt', 'suite'].map(
    (name) =>
      [name, name === 'address2' || name === 'originaladdress2' ? 'Site Address 2' : 'Site Unit'] as const,
  ),
  ...['originalcity', 'permitcity', 'projectcity', 'jobcity', 'workcity', 'sitecity', 'city'].map(
    (name) => [name, 'Site City'] as const,
  ),
  ...['originalstate', 'permitstate', 'projectstate', 'jobstate', 'sitestate', 'state'].map(
    (name) => [name, 'Site State'] as const,
  ),
  ...['originalzip', 'originalzipcode', 'permitzip', 'projectzip', 'jobzip', 'workzip', 'sitezip'].map(
    (name) => [name, 'Site Zip'] as const,
  ),
  ['suffix', 'Street Suffix'],
  ['direction', 'Street Direction'],
  ['latitudeperm', 'Latitude'],
  ['longitudeperm', 'Longitude'],
];

/** Columns about people who are not the place: their addresses are no permit's. */
export const ofPeople =
  /^(?:sub)?(?:contractor|contr(?!ol)|applic(?:ant)|owner|parcelowner|contact|agent|architect|mail|lic(?:ense|ensee|num)?(?=[a-z])|professional|engineer|tenant|developer|billing|payer|business|builder|plumber|electrician)/;
