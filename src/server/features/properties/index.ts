export { columnList, propertyColumnList } from './columns.data.ts';
export { type ExportedFile, exportProperties, sendExport } from './export.ts';
export { propertyHandlers } from './properties.routes.ts';
