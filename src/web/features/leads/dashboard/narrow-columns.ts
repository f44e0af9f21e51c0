/** Columns of the table of leads that give way if there is no room: below which width, without and with the storm's. */
const hiding = {
  areaSquareFeet: ['', '@max-[60rem]:hidden'],
  roofType: ['@max-[60rem]:hidden', '@max-[72rem]:hidden'],
  roofSubtype: ['@max-[76rem]:hidden', '@max-[104rem]:hidden'],
  zoning: ['@max-[84rem]:hidden', '@max-[104rem]:hidden'],
  score: ['@max-[60rem]:hidden', '@max-[60rem]:hidden'],
} as const;

/** The class that hides a column's heading and cells. */
export const hidingOf = (column: string, withStorm: boolean): string =>
  column in hiding ? hiding[column as keyof typeof hiding][withStorm ? 1 : 0] : '';
