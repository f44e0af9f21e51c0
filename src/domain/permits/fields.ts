/** What a permit file may hold beside the place, each field with the headers it is known by, best first. */
export const permitFields = [
  {
    key: 'permitNumber',
    names: `permitnum permitnumber permitno permitnbr pernum permitrecordnumber bldgpermitno buildingpermitnumber
      permitid recordnumber recordnum recordno recordid casenumber caseno casenum applicationnumber applicationno appno
      applno altid foldernumber jobnumber permitnr permit record`,
  },
  {
    key: 'permitDescription',
    names: `workdescription proposedworkdescription descriptionofwork scopedesc scopeofwork permitdescription
      description projectdescription jobdescription workdesc permitdesc projdesc bldpermitdesc briefdescription
      detaileddescription proposedwork workperformed scope descr desc moddesc comments projectname permitname`,
  },
  {
    key: 'permitType',
    names: `permittypedesc permittypedescription pertypedesc permittype permittypemapped recordtype typeofpermit
      bldgpermittype applicationtype apptype permitcategory permitclass class permitclassmapped type category`,
  },
  {
    key: 'workClass',
    names: `workclass workclassmapped worktype typeofwork worktypedesc natureofwork permitsubtype permitsubtypedescription
      subtype permitsubtypedesc workcode permittypedefinition`,
  },
  {
    key: 'permitStatus',
    names: `statuscurrent permitstatus currentstatus statuscurrentmapped recordstatus permitstat permitstatusdesc
      applicationstatus appstatus statusdescription statusdesc status`,
  },
  {
    key: 'appliedOn',
    names: `applieddate dateapplied applicationdate applicationstartdate appdate applydate fileddate datefiled filedate
      datereceived receiveddate submitteddate submitdate datesubmitted perentdate opendate dateopened openeddate
      createddate permitcreationdate dateentered`,
  },
  {
    key: 'issuedOn',
    names: `issueddate issuedate dateissued issuancedate permitissuedate permitissueddate perissuedate dateofissue
      issuepermitdate issuedt issued permitdate`,
  },
  {
    key: 'finaledOn',
    names: `completeddate finaleddate finaldate datefinaled finaled datecompleted completiondate completedate
      percompletedate finalinspectiondate coissueddate cofodate datecoissued certificateofoccupancydate closeddate
      dateclosed closedate completed`,
  },
  {
    key: 'contractor',
    names: `contractorcompanyname contractorname contractorcompany contractor contractorbusinessname contractor1name
      contractordba companyname contractorfullname professname licensedprofessional licensedprofessionalname
      generalcontractor contact1name`,
  },
  {
    key: 'jobValue',
    names: `estprojectcost totaljobvaluation jobvalue jobvaluation valuation reportedcost estimatedcost projectcost
      constructioncost constructionvalue declaredvaluation permitvaluation projectvaluation estimatedvalue estprojectcostdec
      totalvaluation value cost`,
  },
] as const;

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
