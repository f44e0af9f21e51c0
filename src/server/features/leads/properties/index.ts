import { defineFeature } from '#server/feature.ts';
import { propertyHandlers } from './properties.routes.ts';

export { columnList, propertyColumnList } from './columns.data.ts';
export { type ExportedFile, exportProperties, sendExport } from './export.ts';

export const feature = defineFeature({ handlers: { properties: propertyHandlers } });
