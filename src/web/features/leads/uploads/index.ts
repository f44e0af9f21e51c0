export { RecentImports } from './history/recent-imports.tsx';
export { CsvImportCard } from './run/csv-import-card.tsx';
export { PropertyUpload, type UploadTexts } from './run/property-upload.tsx';
